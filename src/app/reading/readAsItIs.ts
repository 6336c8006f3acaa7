import { queries } from '#app/api/queries.ts'

/** Another release may be live by now, or nobody asks any more. */
export const readAsItIs = (): Promise<unknown> =>
  Promise.all(
    (['readGuide', 'listOwnReading'] as const).map(name =>
      queries.invalidateQueries({ queryKey: [name] }),
    ),
  )
