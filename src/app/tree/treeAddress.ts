// What the tree shows; all of it lives in the address.
import type { TreeAsked } from './model/readTree.ts'
import { gapIn, type Gap } from './view/gaps.ts'

export type TreeAddress = TreeAsked & {
  path: string
  text: string
  /** Only categories that lack this stand there. */
  gap: Gap | null
  hasTwo: boolean
  isPlanning: boolean
}

/** Stubs stand in the tree unless somebody hides them: who tidies up must see what there is. */
export const addressOf = (query: URLSearchParams): TreeAddress => ({
  path: query.get('path') ?? '',
  text: query.get('q') ?? '',
  gap: gapIn(query.get('gap')),
  stubs: query.get('stubs') !== '0',
  guides: query.get('guides') === '1',
  hasTwo: query.get('trees') === '2',
  isPlanning: query.get('plan') === '1',
  langid: /^[a-z]{2,3}$/.exec(query.get('lang') ?? '')?.[0] ?? null,
})
