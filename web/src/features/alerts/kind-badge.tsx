import {
  Archive,
  Briefcase,
  CircleDollarSign,
  Eye,
  Flame,
  Gauge,
  HandCoins,
  Megaphone,
  MessageSquare,
  Package,
  Quote,
  Rocket,
  Search,
  TrendingDown,
  TrendingUp,
  TriangleAlert,
} from 'lucide-react';
import type { AlertKind } from '#domain/alerts/names.ts';
import { KIND_TEXTS } from '../../texts/alerts.ts';

const ICONS: Readonly<Record<AlertKind, typeof Archive>> = {
  mention_new: MessageSquare,
  watched_search: Eye,
  mention_spike: TrendingUp,
  sentiment_drop: TrendingDown,
  price: CircleDollarSign,
  launch: Rocket,
  release: Package,
  hiring: Briefcase,
  funding: HandCoins,
  messaging: Quote,
  ai_visibility: Eye,
  trending_problem: Flame,
  search_completed: Search,
  competitor_archived: Archive,
  quota_low: Gauge,
  source_silent: Megaphone,
  channel_disabled: TriangleAlert,
};

/** The kind of an alert: icon and word. */
export function KindBadge({ kind }: { kind: AlertKind }) {
  const Icon = ICONS[kind];
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {KIND_TEXTS[kind].label}
    </span>
  );
}
