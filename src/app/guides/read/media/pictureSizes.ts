/** In its step, and as large as the window. */
export const pictureSizes = { inStep: '(max-width: 900px) 100vw, 645px', large: '100vw' } as const
