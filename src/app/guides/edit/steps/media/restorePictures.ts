import type { Media, Picture } from '#app/drafts/content/guideContent.ts'

/**
 * The pictures of a step after an undo: what was taken away between `before` and `after` stands in
 * its old place again, and what came since (`now`) stays, behind. null: there are `max` by now, so
 * nothing can come back.
 */
export const restorePictures = (
  before: readonly Picture[],
  after: readonly Picture[],
  now: readonly Picture[],
  max: number,
): Media | null => {
  const has = (list: readonly Picture[], { id }: Picture) => list.some(other => other.id === id)
  const gone = before.filter(one => !has(after, one) && !has(now, one))
  const missing = gone.slice(0, Math.max(0, max - now.length))
  if (gone.length > 0 && missing.length === 0) return null
  const kept = before.flatMap(
    one => now.find(({ id }) => id === one.id) ?? missing.find(({ id }) => id === one.id) ?? [],
  )
  return { type: 'image', data: [...kept, ...now.filter(one => !has(before, one))] }
}
