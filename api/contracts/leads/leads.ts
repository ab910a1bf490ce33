import { z } from 'zod';
import { pageQuerySchema, storableText, trimmedText } from '../http.ts';
import { EXPORT_FORMATS, INTENTS, PLATFORM_IDS } from '#domain/names.ts';
import { LEAD_LIMITS, LEAD_ORIGINS, LEAD_STATES } from '#domain/leads/names.ts';
import { dislikedSchema } from '../search/feedback.ts';
import { searchResultSchema } from '../search/search.ts';

const DAY_MS = 86_400_000;

export const leadCountsSchema = z.object({
  saved: z.int().nonnegative(),
  contacted: z.int().nonnegative(),
  replied: z.int().nonnegative(),
  customer: z.int().nonnegative(),
  not_for_me: z.int().nonnegative(),
});
export type LeadCounts = z.infer<typeof leadCountsSchema>;

/** A calendar day, `yyyy-mm-dd`; days too far from today are typing errors. */
export const followUpSchema = z.iso.date().refine(
  (day) => {
    const days = (Date.parse(day) - Date.now()) / DAY_MS;
    return days >= -LEAD_LIMITS.followUpPastDays && days <= LEAD_LIMITS.followUpFutureDays;
  },
  { message: 'Choose a date between one year ago and five years from now.' },
);

export const leadNoteSchema = storableText
  .transform((text) => text.trim())
  .pipe(z.string().max(LEAD_LIMITS.noteMax, `Use at most ${LEAD_LIMITS.noteMax} characters.`));

/** The owner's decisions about a lead; every open tab receives them by events. */
export const leadMarkSchema = z.object({
  leadId: z.uuid(),
  state: z.enum(LEAD_STATES),
  note: z.string(),
  followUpOn: z.iso.date().nullable(),
  /** Every stored post of its conversation; empty for a plain link. */
  mentionIds: z.array(z.uuid()),
  updatedAt: z.iso.datetime(),
});
export type LeadMark = z.infer<typeof leadMarkSchema>;

const leadOriginSchema = z.object({
  kind: z.enum(LEAD_ORIGINS),
  /** The search, watch, competitor, problem or analysis it came from. */
  id: z.string().max(100).nullable(),
  /** Its label, such as the query of the search. */
  label: z.string().max(LEAD_LIMITS.labelMax),
});

export const leadSchema = leadMarkSchema.extend({
  post: z.object({
    platform: z.enum(PLATFORM_IDS).nullable(),
    url: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: z.string().nullable(),
    /** When it was posted; null where the platform does not report it. */
    createdAt: z.iso.datetime().nullable(),
    /** The text was removed under its provider's terms. */
    textRemoved: z.boolean(),
  }),
  /** Why it matters, in one sentence; empty when unknown. */
  reason: z.string(),
  intent: z.enum(INTENTS).nullable(),
  origin: leadOriginSchema,
  savedAt: z.iso.datetime(),
  contactedAt: z.iso.datetime().nullable(),
  customerAt: z.iso.datetime().nullable(),
});
export type Lead = z.infer<typeof leadSchema>;

/** One step in the history of a lead. */
const leadChangeSchema = z.object({
  at: z.iso.datetime(),
  field: z.enum(['state', 'note', 'followUpOn']),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type LeadChange = z.infer<typeof leadChangeSchema>;

/** A reply for the owner to edit and post themselves. */
const leadDraftSchema = z.object({
  text: z.string(),
  /** `model`: written by the language model; `template`: put together from the facts. */
  origin: z.enum(['model', 'template']),
  /** The owner's facts that the text states. */
  facts: z.array(z.string()),
});
export type LeadDraft = z.infer<typeof leadDraftSchema>;

export const leadDetailSchema = leadSchema.extend({
  changes: z.array(leadChangeSchema),
  /** Null for a lead without a stored text. */
  draft: leadDraftSchema.nullable(),
  /** Whether the owner has described a product, so that the draft can name it. */
  hasProduct: z.boolean(),
});
export type LeadDetail = z.infer<typeof leadDetailSchema>;

/** POST /api/leads/{id}/draft */
export const leadDraftRequestedSchema = z.object({
  /** Whether a draft was requested; false when it exists, or no model or product is configured. */
  requested: z.boolean(),
});

/** GET /api/leads. Without `state`: everything except `not_for_me`. */
export const leadListQuerySchema = pageQuerySchema.extend({
  state: z.enum(LEAD_STATES).optional(),
  text: trimmedText(0, 200).optional(),
  /** `true`: those whose follow-up is due today or earlier, soonest first. */
  due: z.enum(['true', 'false']).optional(),
  /** The reader's calendar day, for `due`; defaults to the UTC day. */
  today: z.iso.date().optional(),
});
export type LeadListQuery = z.infer<typeof leadListQuerySchema>;

export const leadPageSchema = z.object({
  items: z.array(leadSchema),
  nextCursor: z.string().nullable(),
  counts: leadCountsSchema,
});
export type LeadPage = z.infer<typeof leadPageSchema>;

const decisions = {
  state: z.enum(LEAD_STATES),
  note: leadNoteSchema,
  followUpOn: followUpSchema.nullable(),
};

/**
 * POST /api/leads: a stored post by its id, or any page by its address. If the conversation is
 * already a lead, the response is that lead with the given decisions applied.
 */
export const saveLeadSchema = z
  .strictObject({
    mentionId: z.uuid().optional(),
    url: z
      .url({ protocol: /^https?$/, message: 'Enter a full http or https address.' })
      .max(LEAD_LIMITS.urlMax)
      .optional(),
    title: trimmedText(0, LEAD_LIMITS.titleMax).optional(),
    origin: z
      .strictObject({
        kind: z.enum(LEAD_ORIGINS),
        id: storableText.max(100).optional(),
        label: trimmedText(0, LEAD_LIMITS.labelMax).optional(),
      })
      .default({ kind: 'link' }),
    state: decisions.state.optional(),
    note: decisions.note.optional(),
    followUpOn: decisions.followUpOn.optional(),
  })
  .refine(({ mentionId, url }) => (mentionId === undefined) !== (url === undefined), {
    message: 'Name either a post or an address.',
  })
  .meta({ oneOf: [{ required: ['mentionId'] }, { required: ['url'] }] });
export type SaveLead = z.infer<typeof saveLeadSchema>;

/** PATCH /api/leads/{id}: only the named fields change; the last write of each field wins. */
export const changeLeadSchema = z
  .strictObject(decisions)
  .partial()
  .refine((change) => Object.keys(change).length > 0, { message: 'Name a field to change.' })
  .meta({ minProperties: 1 });
export type ChangeLead = z.infer<typeof changeLeadSchema>;

/** POST /api/leads/bulk */
export const changeLeadsSchema = z.strictObject({
  leadIds: z.array(z.uuid()).min(1).max(LEAD_LIMITS.bulkMax),
  state: decisions.state,
});
export type ChangeLeads = z.infer<typeof changeLeadsSchema>;

/** What a list of posts needs to mark leads: by post, or by address for a plain link. */
const savedPlaceSchema = leadMarkSchema
  .pick({ leadId: true, state: true, mentionIds: true })
  .extend({ url: z.string().nullable() });
export type SavedPlace = z.infer<typeof savedPlaceSchema>;

/** GET /api/leads/places: every lead of the user. */
export const savedPlacesSchema = z.object({ places: z.array(savedPlaceSchema) });
export type SavedPlaces = z.infer<typeof savedPlacesSchema>;

export const leadMarksSchema = z.object({ marks: z.array(leadMarkSchema) });

export const leadExportQuerySchema = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  state: z.enum(LEAD_STATES).optional(),
});

export const leadExportSchema = z.object({
  fileName: z.string(),
  brand: z.string(),
  leads: z.array(leadSchema),
});
export type LeadExport = z.infer<typeof leadExportSchema>;

/** Without text of the post: the event log then has nothing for retention to remove. */
export const leadEvents = [
  z.object({
    type: z.literal('lead.saved.v1'),
    data: z.object({ mark: leadMarkSchema, counts: leadCountsSchema }),
  }),
  z.object({
    type: z.literal('lead.changed.v1'),
    data: z.object({ marks: z.array(leadMarkSchema), counts: leadCountsSchema }),
  }),
  z.object({
    type: z.literal('lead.removed.v1'),
    data: z.object({
      leadId: z.uuid(),
      mentionIds: z.array(z.uuid()),
      counts: leadCountsSchema,
    }),
  }),
] as const;

/** A post worth saving: the best of what recent searches and watches found. */
const leadSuggestionSchema = z.object({
  post: searchResultSchema,
  origin: z.object({
    kind: z.enum(['search', 'watch']),
    id: z.uuid(),
    /** The query. */
    label: z.string(),
  }),
  /** The "not for me" mark that lowers it most; null where none does noticeably. */
  loweredBy: dislikedSchema.nullable(),
});
export type LeadSuggestion = z.infer<typeof leadSuggestionSchema>;

/** GET /api/leads/suggestions */
export const leadSuggestionsSchema = z.object({ items: z.array(leadSuggestionSchema) });
export type LeadSuggestions = z.infer<typeof leadSuggestionsSchema>;
