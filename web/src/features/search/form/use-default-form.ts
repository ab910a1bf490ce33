import { settingsSchema } from '#contracts/account/account.ts';
import { useGetProfileQuery } from '../../../lib/session/account-api.ts';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { useGetSourcesQuery } from '../../sources/api.ts';
import { defaultForm } from './search-form.ts';
import type { SearchForm } from './search-form.ts';

/** The user's defaults that plan and sources allow; null until all three are known. */
export function useDefaultForm(): SearchForm | null {
  const profile = useGetProfileQuery();
  const sources = useGetSourcesQuery();
  const { planInfo, isLoading: planLoading } = usePlanInfo();
  if (profile.isLoading || sources.isLoading || planLoading) return null;
  const settings = profile.data?.settings ?? settingsSchema.parse({});
  return defaultForm(settings, planInfo, sources.data?.sources);
}
