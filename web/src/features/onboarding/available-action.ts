import { AREAS } from '../../texts/areas.ts';
import type { TourStep } from '../../texts/tour.ts';

/** The action of a step, unless its area does not work yet. */
export const availableAction = ({ action, area }: TourStep): TourStep['action'] =>
  area === undefined || AREAS.some(({ id, ready }) => id === area && ready) ? action : null;
