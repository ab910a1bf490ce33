import { createAsyncThunk } from '@reduxjs/toolkit';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ClientError } from '../../lib/errors.ts';
import { errorFromAnswer, localError } from '../../lib/errors.ts';
import { makeStore } from '../../lib/store.ts';
import { forgetAccessToken } from '../../lib/session/token.ts';
import { selectUpgradeRequest } from '../../lib/plan/upgrade-slice.ts';
import { toastsMounted } from '../../ui/overlays/toast.ts';
import { listenForErrors } from './error-toasts.ts';

const toast = vi.hoisted(() => ({ error: vi.fn(), warning: vi.fn() }));
vi.mock('sonner', () => ({ toast }));

const fails = createAsyncThunk('probe', (error: ClientError, { rejectWithValue }) =>
  rejectWithValue(error),
);
const refusal = (status: number, code: string, message: string, details?: object) =>
  errorFromAnswer(status, {
    success: false,
    error: { code, message, details },
    requestId: 'r',
    timestamp: '2026-11-21T09:00:00.000Z',
  });

listenForErrors();
toastsMounted();
let store = makeStore();
beforeEach(() => {
  store = makeStore();
  vi.clearAllMocks();
});

/** A request that fails with this error, and the toast it made. */
async function failWith(error: ClientError): Promise<void> {
  await store.dispatch(fails(error));
  await vi.dynamicImportSettled();
}

test('R-ERR-46, R-CONST-23: an error shows a toast with its title and message', async () => {
  await failWith(localError('network'));
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('Connection Error', {
    id: expect.any(String) as string,
    description: 'Unable to connect to the server. Please check your internet connection.',
  });
});

test('R-ERR-18..20, R-CONST-25: maintenance is a yellow toast for 8 s', async () => {
  await failWith(refusal(503, 'MAINTENANCE_MODE', '', { retryAfter: 90 }));
  expect(toast.error).not.toHaveBeenCalled();
  expect(toast.warning).toHaveBeenCalledExactlyOnceWith(
    'Server is under maintenance. Please try again later.',
    { id: expect.any(String) as string, duration: 8_000 },
  );
});

test('R-ERR-47, R-STATE-37, R-CONST-24: beyond the plan the upgrade dialog opens, along with a toast for 6 s', async () => {
  const details = { requiredFeature: 'canExport', upgradeMessage: 'Starter exports PDF and CSV.' };
  await failWith(refusal(403, 'PLAN_LIMIT_ERROR', 'No exports on Free.', details));
  expect(selectUpgradeRequest(store.getState())).toEqual({
    requiredFeature: 'canExport',
    message: 'Starter exports PDF and CSV.',
  });
  expect(toast.warning).toHaveBeenCalledExactlyOnceWith('Upgrade Required', {
    id: expect.any(String) as string,
    description: 'No exports on Free.',
    duration: 6_000,
  });
});

test('R-STATE-36: an action refused without a session offers to log in', async () => {
  await failWith(refusal(401, 'INVALID_TOKEN', ''));
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('Authentication Required', {
    id: expect.any(String) as string,
    description: expect.any(String) as string,
    action: { label: 'Log in', onClick: forgetAccessToken },
  });
});

test('the same failure of two requests gives one toast; failures handled by a screen give none', async () => {
  await failWith(localError('server'));
  await failWith(localError('server'));
  const ids = toast.error.mock.calls.map(([, options]) => (options as { id: string }).id);
  expect(new Set(ids).size).toBe(1);
  vi.clearAllMocks();
  await failWith({ ...localError('server'), quiet: true });
  expect(toast.error).not.toHaveBeenCalled();
});
