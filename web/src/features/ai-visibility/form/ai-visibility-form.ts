import type { Product } from '#contracts/account/products.ts';
import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import { AI_VISIBILITY_LIMITS } from '#domain/ai-visibility/names.ts';
import { cutText } from '#domain/text/cut.ts';
import { aiVisibilityRequestSchema } from '#contracts/ai-visibility/request.ts';
import type { AiVisibilityBody } from '../api.ts';

export interface AiVisibilityForm {
  brand: string;
  description: string;
  website: string;
  aliases: string[];
  competitors: string[];
  /** Null: the questions of the preview. */
  prompts: string[] | null;
  /** Null: all configured ones. */
  assistants: string[] | null;
  runs: number;
}

export type FormErrors = Partial<Record<keyof AiVisibilityForm | 'form', string>>;

export const EMPTY_FORM: AiVisibilityForm = {
  brand: '',
  description: '',
  website: '',
  aliases: [],
  competitors: [],
  prompts: null,
  assistants: null,
  runs: AI_VISIBILITY_LIMITS.defaultRuns,
};

/** A new form, filled with what the user says of their product. */
export const formOfProduct = (product: Product | null): AiVisibilityForm =>
  product === null
    ? EMPTY_FORM
    : {
        ...EMPTY_FORM,
        brand: cutText(product.name, AI_VISIBILITY_LIMITS.brandMax),
        description: cutText(product.sentence, AI_VISIBILITY_LIMITS.descriptionMax),
        website: product.site ?? '',
      };

/** The form of an earlier analysis, optionally with one more competitor. */
export function formOf(analysis: AiVisibilityDetail, track: string | null): AiVisibilityForm {
  const competitors = analysis.competitors.map(({ name }) => name);
  const added = track !== null && !competitors.includes(track) ? [track] : [];
  return {
    brand: analysis.brand,
    description: analysis.description,
    website: analysis.website ?? '',
    aliases: analysis.aliases,
    competitors: [...competitors, ...added].slice(0, AI_VISIBILITY_LIMITS.competitors),
    prompts: analysis.prompts.filter(({ kind }) => kind !== 'control').map(({ text }) => text),
    assistants: analysis.assistants,
    runs: analysis.runs,
  };
}

export const bodyOf = (form: AiVisibilityForm): AiVisibilityBody => ({
  brand: form.brand.trim(),
  description: form.description.trim(),
  aliases: form.aliases,
  website: form.website.trim() === '' ? null : form.website.trim(),
  competitors: form.competitors,
  runs: form.runs,
  ...(form.assistants === null ? {} : { assistants: form.assistants }),
  ...(form.prompts === null ? {} : { prompts: form.prompts }),
});

/** Validates like the server; returns the first message per field. */
export function checkForm(form: AiVisibilityForm): FormErrors {
  const parsed = aiVisibilityRequestSchema.safeParse(bodyOf(form));
  if (parsed.success) return {};
  const errors: FormErrors = {};
  for (const { path, message } of parsed.error.issues) {
    const [field = 'form', at] = path;
    const name = field in form ? (field as keyof AiVisibilityForm) : 'form';
    const wrong = typeof at === 'number' ? entryOf(form, name, at) : null;
    errors[name] ??= wrong === null || message.includes(wrong) ? message : `“${wrong}”: ${message}`;
  }
  return errors;
}

/** Names the invalid entry of a list field. */
function entryOf(form: AiVisibilityForm, field: keyof FormErrors, at: number): string | null {
  const entries = field === 'form' ? null : form[field];
  return Array.isArray(entries) ? (entries[at] ?? null) : null;
}
