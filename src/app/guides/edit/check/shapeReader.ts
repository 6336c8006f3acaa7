// What is drawn on the pictures of a guide, for the rules that count it.
import type { QueryClient } from '@tanstack/react-query'
import { parseMarkup, type Shape } from '#documents/markup/shapes.ts'
import { read } from '#app/api/read.ts'

/** What is drawn is read of so many pictures of a guide, one after the other. */
const mostPictures = 60

/** The shapes on the pictures of the guide, read one after the other in the background. */
export const shapeReader = (query: QueryClient, onRead: () => void) => {
  const known = new Map<number, readonly Shape[]>()
  const failed = new Set<number>()
  let isBusy = false
  const readNext = async (ids: readonly number[]) => {
    const wanted = ids.slice(0, mostPictures).filter(id => !known.has(id) && !failed.has(id))
    const [id] = wanted
    if (id === undefined || isBusy) return
    isBusy = true
    try {
      const { markup } = await query.fetchQuery({
        ...read('readImage', { params: { id: String(id) } }),
        retry: false,
        staleTime: Infinity,
      })
      known.set(id, parseMarkup(markup ?? '', Infinity, Infinity).shapes)
    } catch {
      // somebody else's picture may not be read: what is drawn on it is not judged
      failed.add(id)
    }
    isBusy = false
    if (wanted.length > 1) void readNext(ids)
    else onRead()
  }
  /** A picture that is read anew, because somebody drew on it, is another picture. */
  return { shapesOf: (id: number) => known.get(id), readNext }
}
