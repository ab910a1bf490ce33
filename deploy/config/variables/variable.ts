import { z } from 'zod';

type Owner = 'all' | 'api' | 'gateway' | 'worker' | 'sandbox' | 'devstack';

/** One environment variable: its reader, meaning and schema. */
export interface Variable {
  owner: Owner;
  doc: string;
  schema: z.ZodType;
  /** Shown in .env.example; secrets show none. */
  example?: string;
  secret?: true;
}

/** The values that a table of variables reads. */
export type Values<T extends Record<string, Variable>> = {
  [K in keyof T]: z.output<T[K]['schema']>;
};

export const url = z.url();
export const webAddress = z.url({ protocol: /^https?$/ });
export const optional = z.string().trim().min(1).optional();
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
