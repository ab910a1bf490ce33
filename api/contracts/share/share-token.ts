import { z } from 'zod';

/** The token in a share link: 256 random bits, too many to guess. */
export const shareTokenSchema = z.string().regex(/^[\w-]{43}$/);
