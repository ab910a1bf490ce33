import { describe } from 'vitest';
import { testAnswers } from './answers.ts';
import { testFailures } from './failures.ts';
import { testForeignInput } from './foreign-input.ts';
import { createHarness } from './harness.ts';
import type { ContractSubject } from './subject.ts';

/** The contract that every adapter fulfills, tested against a server that speaks its protocol. */
export function describeProviderContract(subject: ContractSubject): void {
  describe(`provider contract: ${subject.name}`, () => {
    const harness = createHarness(subject);
    testAnswers(harness);
    testForeignInput(harness);
    testFailures(harness);
  });
}
