/** Ways in which a model disappoints, switched by a fault or by a mark in the prompt. */
export const MODEL_FAULTS = [
  'refusal',
  'invalid-output',
  'incomplete',
  'empty-output',
  'hostile-output',
] as const;
export type ModelFault = (typeof MODEL_FAULTS)[number];
