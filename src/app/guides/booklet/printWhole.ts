import { queries } from '#app/api/queries.ts'

/**
 * A page that is printed before its pictures have come would be printed without them, and without
 * what is drawn on them.
 */
export const printWhole = async (place: HTMLElement | null) => {
  const drawings = queries.getQueryCache().findAll({ queryKey: ['readImage'] })
  // What does not come is left out, as on the screen.
  await Promise.all(drawings.flatMap(({ promise }) => promise?.catch(() => undefined) ?? []))
  const pictures = [...(place?.querySelectorAll('img') ?? [])]
  // One that does not come is left out, as on the screen.
  await Promise.all(pictures.map(picture => picture.decode().catch(() => undefined)))
  print()
}
