import { combineSlices, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { api } from './api.ts';
import { frameDialogSlice } from './frame-dialog-slice.ts';
import { upgradeSlice } from './plan/upgrade-slice.ts';

/**
 * Slices of other folders join by module augmentation and `injectInto(rootReducer)`, so that this
 * file imports none of them.
 */
export interface InjectedSlices {}

export const rootReducer = combineSlices(
  api,
  frameDialogSlice,
  upgradeSlice,
).withLazyLoadedSlices<InjectedSlices>();

/** Cross-cutting effects: toasts, the upgrade dialog, the tab title. */
export const listeners = createListenerMiddleware();

export function makeStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().prepend(listeners.middleware).concat(api.middleware),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = AppStore['dispatch'];

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const startListening = listeners.startListening.withTypes<RootState, AppDispatch>();
