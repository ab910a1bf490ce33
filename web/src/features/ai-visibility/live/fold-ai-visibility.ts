import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import { addSample } from '#domain/ai-visibility/tally.ts';
import type { NumberedEvent } from '../../../live/numbered-event.ts';

/** The analysis that an event is about, or null. */
export function analysisIdOf(event: NumberedEvent): string | null {
  switch (event.type) {
    case 'gpt_analysis.created.v1':
    case 'gpt_analysis.changed.v1':
      return event.data.analysis.id;
    case 'gpt_analysis.samples_changed.v1':
    case 'gpt_analysis.recounted.v1':
      return event.data.analysisId;
    default:
      return null;
  }
}

/** Adds new answers to the counts of an open analysis, in place, like the server does. */
export function foldAiVisibility(
  analysis: AiVisibilityDetail,
  events: readonly NumberedEvent[],
): void {
  for (const event of events) {
    if (event.type === 'gpt_analysis.changed.v1' || event.type === 'gpt_analysis.created.v1') {
      const { prompts: _count, ...summary } = event.data.analysis;
      Object.assign(analysis, summary);
    }
    if (event.type !== 'gpt_analysis.samples_changed.v1') continue;
    for (const sample of event.data.samples) {
      const prompt = analysis.prompts.find(({ id }) => id === sample.promptId);
      addSample(analysis.tally, sample, prompt?.kind ?? 'unbranded');
    }
  }
}
