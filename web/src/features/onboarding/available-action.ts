import { isReady } from '../../texts/areas.ts';
import type { TourStep } from '../../texts/tour.ts';

/** The action of a step, unless its area does not work yet. */
export const availableAction = ({ action, area }: TourStep): TourStep['action'] =>
  area === undefined || isReady(area) ? action : null;
