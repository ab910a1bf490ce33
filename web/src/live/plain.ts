import { current, isDraft } from '@reduxjs/toolkit';

/** A list without Immer's drafts: each row that is read through one costs a proxy. */
export const plain = <T>(list: T[]): T[] =>
  isDraft(list) ? (current(list as unknown[]) as T[]) : list;
