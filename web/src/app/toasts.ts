import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

/** `to`: the path that the text leads to. */
export type Toast = { id: string; text: string; tone: 'plain' | 'error'; to?: string | undefined };

const slice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastShown: {
      prepare: (text: string, tone: Toast['tone'] = 'plain', to?: string) => ({
        payload: { id: nanoid(), text, tone, to },
      }),
      reducer: (state, { payload }: PayloadAction<Toast>) => {
        const others = state.filter((toast) => toast.text !== payload.text);
        return [...others, payload].slice(-3);
      },
    },
    toastClosed: (state, { payload }: PayloadAction<string>) => state.filter((toast) => toast.id !== payload),
  },
});

export const { toastShown, toastClosed } = slice.actions;
export const toastReducer = slice.reducer;
