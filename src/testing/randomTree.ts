// Trees drawn by lot, and a plain reference that knows nothing of lists and numbers.
import { randomOf } from '#lib/random.ts'
import { existing } from '#lib/existing.ts'
import type { Answer, Hierarchy } from '../app/tree/model/treeModel.ts'

export type Naive = { title: string; label: string; below: Naive[] }

/** Whole numbers from 0 to below what is given; equal seeds give equal ones. */
export const seededRandom = (seed: number) => {
  const random = randomOf(seed)
  return (below: number): number => Math.floor(random() * below)
}

const words = [
  'Brake',
  'Chain',
  'Öl',
  'filter',
  'Ring',
  'No 2',
  'No 10',
  'éclair',
  'straße',
  'constructor',
  'Zoë',
  '12',
]

/** Titles are their own number with words; some are shown under another name. */
export const randomTree = (seed: number, size: number): Answer => {
  const lot = seededRandom(seed)
  const hierarchy: Hierarchy = {}
  const branches: { of: Hierarchy; title: string }[] = []
  const display_titles: Record<string, string> = {}
  for (let n = 0; n < size; n++) {
    const title = `${words[lot(words.length)]} ${words[lot(words.length)]} ${n}`
    const above =
      n === 0 || lot(12) === 0
        ? null
        : existing(
            branches[Math.max(0, branches.length - 1 - lot(Math.min(branches.length, 40)))],
            'the branch',
          )
    const into = above === null ? hierarchy : (above.of[above.title] ??= {})
    into[title] = null
    branches.push({ of: into, title })
    if (lot(3) === 0)
      display_titles[title] = `${words[lot(words.length)]} ${words[lot(words.length)]}`
  }
  return { hierarchy, display_titles }
}

const collator = new Intl.Collator('en', { numeric: true })
export const referenceTree = ({ hierarchy, display_titles }: Answer): Naive[] =>
  Object.entries(hierarchy)
    .map(([title, below]) => ({
      title,
      label: (Object.hasOwn(display_titles, title) ? display_titles[title] : undefined) ?? title,
      below: below ? referenceTree({ hierarchy: below, display_titles }) : [],
    }))
    .sort((a, b) => collator.compare(a.label, b.label) || (a.title < b.title ? -1 : 1))

export type NaiveRow = {
  title: string
  level: number
  place: number
  setSize: number
  open: boolean | null
  children: number
  below: number
}
export const countOf = (branch: readonly Naive[]): number =>
  branch.reduce((sum, { below }) => sum + 1 + countOf(below), 0)

/** The rows that stand there when these titles are open. */
export const referenceRows = (
  branch: readonly Naive[],
  isOpen: (title: string) => boolean,
  level = 1,
): NaiveRow[] =>
  branch.flatMap(({ title, below }, n) => [
    {
      title,
      level,
      place: n + 1,
      setSize: branch.length,
      open: below.length > 0 ? isOpen(title) : null,
      children: below.length,
      below: countOf(below),
    },
    ...(below.length > 0 && isOpen(title) ? referenceRows(below, isOpen, level + 1) : []),
  ])

const fold = (text: string) =>
  [...text.normalize('NFD')]
    .filter(sign => !/\p{M}/u.test(sign))
    .join('')
    .toLowerCase()
/** Only what matches, and what leads there. */
export const referenceFilter = (branch: readonly Naive[], text: string): Naive[] => {
  const wanted = fold(text).trim().split(/\s+/)
  return branch.flatMap(one => {
    const below = referenceFilter(one.below, text)
    const is = wanted.every(
      word => fold(one.label).includes(word) || fold(one.title).includes(word),
    )
    return is || below.length > 0 ? [{ ...one, below }] : []
  })
}
