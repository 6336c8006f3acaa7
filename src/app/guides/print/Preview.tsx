import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { classes } from '#app/ui/classes.ts'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { directionOf } from '#app/ui/text/direction.ts'
import type { PrintChoice } from '#app/printPath.ts'
import type { Passage } from '../booklet/passage.ts'
import { PassagePart } from '../booklet/PassagePart.tsx'
import type { Block } from '../booklet/pagination.ts'
import { heading } from '../booklet/passages.tsx'
import { useMeasured } from '../booklet/useMeasured.ts'
import { useStepGroupsOf } from '../read/steps/useStepGroups.ts'
import { columnsOf, firstPages, pagesOfColumns } from './columns.ts'
import { PrintedPage } from './PrintedPage.tsx'
import { passagesOf } from './printPassages.tsx'
import booklet from '../booklet/Booklet.module.css'
import styles from './Print.module.css'

/** What is laid on pages of its own; `guide` is null for the table of contents. */
type Chapter = { guide: Guide | null; passages: readonly Passage[] }

const contentsOf = (guides: readonly Guide[], pages: readonly number[]): Chapter[] =>
  guides.length > 1
    ? [
        {
          guide: null,
          passages: [
            {
              key: 'contents',
              head: heading(<Trans>Contents</Trans>),
              isList: true,
              pieces: guides.map(({ guideid, title, langid }, at) => (
                <p key={guideid} className={styles.entry}>
                  <span lang={langid} dir={directionOf(langid)}>
                    {title}
                  </span>
                  <span className={styles.dots} />
                  <span>{pages[at]}</span>
                </p>
              )),
            },
          ],
        },
      ]
    : []

type LaidChapter = { guide: Guide | null; pages: ReactNode[][] }

/** The columns of a chapter, page by page. */
const laid = (
  { guide, passages }: Chapter,
  blocks: readonly Block[],
  room: number,
  perPage: number,
): LaidChapter => {
  const columns = columnsOf(blocks, room, perPage).map(parts =>
    parts.flatMap(({ block, from, to, height }) => {
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
  )
  return { guide, pages: pagesOfColumns(columns, perPage) }
}

type SetProps = { guides: readonly Guide[]; choice: PrintChoice }

/** Everything that is printed, as it was measured; the pages of guides are counted before. */
const useChapters = ({ guides, choice }: SetProps) => {
  const groups = useStepGroupsOf(guides)
  const chapters = guides.map((guide, at): Chapter => ({
    guide,
    passages: passagesOf(guide, groups[at] ?? [], choice.parts),
  }))
  // Numbers of pages are as wide as they get: where they stand, nothing else gives way to them.
  const first = contentsOf(
    guides,
    guides.map(() => 0),
  )
  const [measured, measure] = useMeasured()
  const all = [...first, ...chapters]
  if (!measured) return { all, measure, pages: null }
  const { room, blocks } = measured
  let before = 0
  const laidOut = all.map(chapter =>
    laid(chapter, blocks.slice(before, (before += chapter.passages.length)), room, choice.columns),
  )
  const own = laidOut.slice(first.length)
  const front = laidOut.slice(0, first.length)
  const pageNumbers = firstPages(
    own.map(({ pages }) => pages.length),
    front.reduce((sum, { pages }) => sum + pages.length, 0),
  )
  const contents = contentsOf(guides, pageNumbers).map(chapter =>
    laid(chapter, blocks.slice(0, chapter.passages.length), room, choice.columns),
  )
  return { all, measure, pages: [...contents, ...own] }
}

const papers = {
  a4: { size: styles.a4, page: styles.a4Page },
  letter: { size: styles.letter, page: styles.letterPage },
} as const

const PageCount = ({ count }: { count: number }) => (
  <MutedText role="status">
    <Plural value={count} one="# page" other="# pages" />
  </MutedText>
)

/** The pages as they are printed, and everything once unseen, to learn how high it is. */
export const Preview = ({ guides, choice }: SetProps) => {
  const { t, i18n } = useLingui()
  const { all, measure, pages } = useChapters({ guides, choice })
  const { size, page } = papers[choice.paper]
  const look = classes(booklet.paper, styles.paper, choice.columns === 2 && styles.two)
  const languageOf = (guide: Guide | null) => ({
    lang: guide?.langid ?? i18n.locale,
    dir: directionOf(guide?.langid ?? i18n.locale),
  })
  const sheets = (pages ?? []).flatMap(({ guide, pages: some }) =>
    some.map(columns => ({ guide, columns })),
  )
  const count = sheets.length
  return (
    <>
      <div className={styles.count}>
        <PageCount count={count} />
      </div>
      <div className={classes(styles.sheets, size, page)}>
        {sheets.map(({ guide, columns }, n) => {
          const number = n + 1
          return (
            <section
              key={number}
              className={classes(styles.sheet, look)}
              aria-label={t`Page ${number}`}
              {...languageOf(guide)}
            >
              <PrintedPage
                guide={guide}
                number={number}
                count={count}
                columns={columns}
                perPage={choice.columns}
              />
            </section>
          )
        })}
      </div>
      <div className={classes(booklet.measure, size)} inert aria-hidden="true">
        <div ref={measure}>
          <div className={classes(look, booklet.full)}>
            <PrintedPage guide={null} number={0} count={0} columns={[]} perPage={choice.columns} />
          </div>
          {all.map(({ guide, passages }) => (
            <div key={guide?.guideid ?? 'contents'} className={look} {...languageOf(guide)}>
              <div className={styles.columns}>
                <div>
                  {passages.map(passage => (
                    <PassagePart key={passage.key} passage={passage} />
                  ))}
                </div>
              </div>
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
