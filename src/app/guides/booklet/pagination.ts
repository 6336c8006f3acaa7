// What stands on which page: pieces that were measured, laid on pages of one height.

/** Something with a heading, and with pieces that stay whole. Heights in one unit. */
export type Block = {
  /** All of it, with what stands beside its pieces. */
  whole: number
  head: number
  /** Its heading where it goes on: without what stands over its first piece only. */
  again?: number
  pieces: readonly number[]
}

/** The pieces `from` up to `to` of a block, on one page. */
export type Part = { block: number; from: number; to: number; height: number }

/** A block that is higher than a page: on each page as many pieces as fit, at least one. */
const divide = (block: Block, index: number, room: number): Part[] => {
  const parts: Part[] = []
  let from = 0
  let height = block.head
  block.pieces.forEach((piece, at) => {
    if (at > from && height + piece > room) {
      parts.push({ block: index, from, to: at, height })
      from = at
      height = block.again ?? block.head
    }
    height += piece
  })
  return [...parts, { block: index, from, to: block.pieces.length, height }]
}

/**
 * Blocks in their order. One goes whole to the page before it, or to a new one; it is divided only
 * where no page would hold it. No page has more than `most` of them.
 */
export const paginate = (blocks: readonly Block[], room: number, most: number): Part[][] => {
  const pages: Part[][] = []
  const isRoomFor = (height: number) => {
    const page = pages.at(-1)
    return (
      page !== undefined &&
      page.length < most &&
      page.reduce((sum, part) => sum + part.height, height) <= room
    )
  }
  blocks.forEach((block, index) => {
    const { whole, pieces } = block
    if (whole > room) {
      pages.push(...divide(block, index, room).map(part => [part]))
      return
    }
    const part = { block: index, from: 0, to: pieces.length, height: whole }
    if (isRoomFor(whole)) pages.at(-1)?.push(part)
    else pages.push([part])
  })
  return pages
}
