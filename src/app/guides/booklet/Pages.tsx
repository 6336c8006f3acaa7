import type { ReactNode } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { classes } from '#app/ui/classes.ts'
import { Cover, LastPage, NotesPage } from './Cover.tsx'
import { fullSheets } from './imposition.ts'
import { PassagePart } from './PassagePart.tsx'
import { paginate } from './pagination.ts'
import type { Passage } from './passage.ts'
import type { Measured } from './useMeasured.ts'
import styles from './Booklet.module.css'

/** What a booklet is made of, in its order; at most so many passages on a page. */
export type Section = { passages: readonly Passage[]; most: number }

/** A page between the cover and the last, with its number. */
export const Inside = ({
  title,
  number,
  halves,
  children,
}: {
  title: string
  number?: number
  /** What is on it begins at the top and in the middle. */
  halves?: boolean
  children?: ReactNode
}) => (
  <>
    <div className={classes(styles.room, halves && styles.halves)} data-room>
      {children}
    </div>
    <p className={styles.foot}>
      <span>{title}</span> <span>{number}</span>
    </p>
  </>
)

const insidesOf = (sections: readonly Section[], { room, blocks }: Measured) => {
  let before = 0
  return sections.flatMap(({ passages, most }) => {
    const measured = blocks.slice(before, (before += passages.length))
    return paginate(measured, room, most).map(parts => ({
      halves: most === 2,
      body: parts.flatMap(({ block, from, to, height }) => {
        const passage = passages[block]
        return passage
          ? [
              <PassagePart
                key={`${passage.key} ${from}`}
                passage={passage}
                from={from}
                to={to}
                {...(height > room && { scale: room / height })}
              />,
            ]
          : []
      }),
    }))
  })
}

/** All pages of a booklet. `isFolded`: as many as whole sheets have. */
export const pagesOf = (
  guide: Guide,
  sections: readonly Section[],
  measured: Measured,
  isFolded: boolean,
): ReactNode[] => {
  const insides = insidesOf(sections, measured)
  const count = insides.length + 2
  const spare = isFolded ? fullSheets(count) - count : 0
  return [
    <Cover key="cover" guide={guide} />,
    ...insides.map(({ body, halves }, n) => (
      <Inside key={n + 2} title={guide.title} number={n + 2} halves={halves}>
        {body}
      </Inside>
    )),
    ...Array.from({ length: spare }, (_, n) => <NotesPage key={`notes ${n}`} />),
    <LastPage key="last" guide={guide} />,
  ]
}
