import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, LayoutTemplate, Printer } from 'lucide-react'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Guide } from '#contract/guides/shapes.ts'
import { read } from '#app/api/read.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import { MutedText, Page } from '#app/ui/screen/Page.tsx'
import { Skeleton, SkeletonBar } from '#app/ui/state/Skeleton.tsx'
import { printPath } from '#app/printPath.ts'
import { bookletPath, type BookletChoice } from '#app/workshopPaths.ts'
import { useStepGroups } from '../read/steps/useStepGroups.ts'
import { Measure } from './Measure.tsx'
import { pagesOf, type Section } from './Pages.tsx'
import { passageOfStep, passagesAfter, passagesBefore } from './passages.tsx'
import { printWhole } from '#app/ui/screen/printWhole.ts'
import { Sheets } from './Sheets.tsx'
import { usualPaper } from './usualPaper.ts'
import { useMeasured } from './useMeasured.ts'
import styles from './Booklet.module.css'

const useSections = (guide: Guide): Section[] => {
  const groups = useStepGroups(guide)
  const steps = groups.flatMap(({ isOwn, title, steps: some }) =>
    some.map(({ number, step }) => ({ number, step, of: isOwn ? null : title })),
  )
  return [
    { passages: passagesBefore(guide), most: Infinity },
    { passages: steps.map(one => passageOfStep(one, steps.length)), most: 2 },
    { passages: passagesAfter(guide), most: Infinity },
  ]
}

const Choices = ({ guide, choice }: { guide: Guide; choice: BookletChoice }) => {
  const { t } = useLingui()
  const to = (change: BookletChoice) => bookletPath(guide.guideid, { ...choice, ...change })
  return (
    <>
      <SegmentedControl
        label={t`Paper`}
        value={choice.paper ?? 'a4'}
        options={[
          {
            value: 'a4',
            label: choice.fold ? t`A4` : t`A5`,
            href: to({ paper: 'a4' }),
          },
          {
            value: 'letter',
            label: choice.fold ? t`Letter` : t`Half letter`,
            href: to({ paper: 'letter' }),
          },
        ]}
      />
      <SegmentedControl
        label={t`Page order`}
        value={choice.fold ? 'fold' : 'read'}
        options={[
          { value: 'read', label: t`One after another`, href: to({ fold: false }) },
          { value: 'fold', label: t`For folding`, href: to({ fold: true }) },
        ]}
      />
    </>
  )
}

const PageCount = ({ count }: { count: number }) => (
  <Plural value={count} one="The booklet has # page." other="The booklet has # pages." />
)

/** Other paper, and the way back. */
const Ways = ({ guide, langid }: { guide: Guide; langid: string | undefined }) => (
  <>
    <LinkButton
      kind="quiet"
      icon={LayoutTemplate}
      href={printPath([guide.guideid], langid ? { langid } : {})}
    >
      <Trans>Print with options</Trans>
    </LinkButton>
    <LinkButton kind="quiet" icon={ArrowLeft} href={paths.guide(guide)}>
      <Trans>Back to the guide</Trans>
    </LinkButton>
  </>
)

/** A guide as a booklet: chosen, looked at, and printed by the browser, or kept as a PDF. */
export const BookletScreen = ({ guideid }: { guideid: number }) => {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const langid = search.get('lang') ?? undefined
  const { data: guide } = useSuspenseQuery(
    read('readGuide', { params: { guideid }, ...(langid && { query: { langid } }) }),
  )
  const paper = search.get('paper') ?? usualPaper()
  const fold = search.get('fold') === '1'
  const choice: BookletChoice = {
    paper: paper === 'letter' ? 'letter' : 'a4',
    fold,
    ...(langid && { langid }),
  }
  const sections = useSections(guide)
  const [measured, measure] = useMeasured()
  const place = useRef<HTMLDivElement>(null)
  const pages = measured && pagesOf(guide, sections, measured, fold)
  const { title } = guide
  return (
    <>
      <div className={styles.screen}>
        <Page title={t`Booklet: ${title}`}>
          <div className={styles.controls}>
            <Choices guide={guide} choice={choice} />
            <Button kind="main" icon={Printer} onClick={() => void printWhole(place.current)}>
              <Trans>Print</Trans>
            </Button>
            <Ways guide={guide} langid={langid} />
          </div>
          <MutedText>
            {fold ? (
              <Trans>
                Print on both sides at 100%, flipped on the short edge. Stack the sheets, fold them
                in the middle and staple the fold.
              </Trans>
            ) : (
              <Trans>You can also save the booklet as a PDF in the browser’s print dialog.</Trans>
            )}{' '}
            {pages && <PageCount count={pages.length} />}
          </MutedText>
        </Page>
      </div>
      <div ref={place} className={styles.place}>
        {pages ? (
          <Sheets guide={guide} pages={pages} choice={choice} />
        ) : (
          <Skeleton>
            <SkeletonBar height="24rem" />
          </Skeleton>
        )}
      </div>
      <Measure ref={measure} guide={guide} sections={sections} choice={choice} />
    </>
  )
}
