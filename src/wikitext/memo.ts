/**
 * A forward search that is asked again and again from growing places, for the next place of a few
 * strings (-1: none). What was found is the answer for every place before it, and what is not there
 * is not searched again: linear in all.
 */
export function rememberedSearch(
  search: (what: string, from: number) => number,
): (what: string, from: number) => number {
  const last = new Map<string, { from: number; place: number }>()
  return (what, from) => {
    const known = last.get(what)
    if (known && from >= known.from && (known.place < 0 || from <= known.place)) return known.place
    const place = search(what, from)
    // A search that starts further back must not forget that there is nothing further on.
    if (!(known && known.place < 0 && place >= 0)) last.set(what, { from, place })
    return place
  }
}
