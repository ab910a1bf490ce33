import { fundingStageOf, qualityBand } from '#domain/competitors/scores.ts';
import type { QualityBand } from '#domain/competitors/scores.ts';
import { COMPETITIVE_TYPES, FUNDING_STAGES } from '#domain/competitors/names.ts';
import type { MonitoredCompetitor } from '#contracts/competitors/monitoring.ts';

/** Stored in the URL; an empty value filters nothing. */
export interface MonitorFilters {
  category: string;
  type: string;
  stage: string;
  startup: boolean;
  social: boolean;
  launch: boolean;
  quality: 'all' | QualityBand;
}

const KEYS = ['category', 'type', 'stage', 'startup', 'social', 'launch', 'quality'] as const;

export function readFilters(params: URLSearchParams): MonitorFilters {
  const quality = params.get('quality');
  const type = params.get('type') ?? '';
  const stage = params.get('stage') ?? '';
  return {
    category: params.get('category') ?? '',
    type: COMPETITIVE_TYPES.some((known) => known === type) ? type : '',
    stage: FUNDING_STAGES.some((known) => known === stage) ? stage : '',
    startup: params.get('startup') === '1',
    social: params.get('social') === '1',
    launch: params.get('launch') === '1',
    quality: quality === 'high' || quality === 'medium' || quality === 'low' ? quality : 'all',
  };
}

export function writeFilters(params: URLSearchParams, filters: MonitorFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of KEYS) {
    const value = filters[key];
    const text = typeof value === 'boolean' ? (value ? '1' : '') : value === 'all' ? '' : value;
    if (text === '') next.delete(key);
    else next.set(key, text);
  }
  return next;
}

export const NO_FILTERS: MonitorFilters = {
  category: '',
  type: '',
  stage: '',
  startup: false,
  social: false,
  launch: false,
  quality: 'all',
};

const isBlank = (value: string | undefined): boolean => (value ?? '').trim() === '';

export function passes(competitor: MonitoredCompetitor, filters: MonitorFilters): boolean {
  const { category, type, stage, startup, social, launch, quality } = filters;
  const launches = Object.entries(competitor.launch_platforms);
  return (
    (category === '' || competitor.category === category) &&
    (type === '' || competitor.competitive_type === type) &&
    (stage === '' || fundingStageOf(competitor) === stage) &&
    (!startup || competitor.startup_focus) &&
    (!social || Object.values(competitor.social_media).some((value) => !isBlank(value))) &&
    (!launch || launches.some(([key, value]) => key !== 'launch_date' && !isBlank(value))) &&
    (quality === 'all' || qualityBand(competitor.qualityScore) === quality)
  );
}
