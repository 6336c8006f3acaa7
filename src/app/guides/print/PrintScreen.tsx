import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueries, useQuery } from '@tanstack/react-query'
import { CircleAlert, Printer } from 'lucide-react'
import { useRef } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import { read } from '#app/api/read.ts'
import { useSession } from '#app/api/session.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { MutedText, Page } from '#app/ui/screen/Page.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { Skeleton, SkeletonBar } from '#app/ui/state/Skeleton.tsx'
import { useAsked } from '#app/useAsked.ts'
import { printPath, type PrintChoice } from '#app/printPath.ts'
import { printWhole } from '#app/ui/screen/printWhole.ts'
import { Choices } from './Choices.tsx'
import { PackList, type PutGuides } from './PackList.tsx'
import { printAskedIn } from './printChoice.ts'
import { Preview } from './Preview.tsx'
import { TeamLayouts } from './TeamLayouts.tsx'
import styles from './Print.module.css'

const isHidden = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)

/** The guides of the address that may be read; null while they are on their way. */
const useGuides = (guideids: readonly number[], langid: string | undefined) => {
  const results = useQueries({
    queries: guideids.map(guideid =>
      read('readGuide', { params: { guideid }, ...(langid && { query: { langid } }) }),
    ),
  })
  for (const { data, error } of results)
    // One alone that nobody may read is a place that is not there; of several, the others are.
    if (error && !data && (guideids.length === 1 || !isHidden(error))) throw error
  const guides = results.flatMap(({ data }): Guide[] => (data ? [data] : []))
  const missing = results.filter(({ data, error }) => !data && error).length
  // What the register says stands on each page: paper waits for it.
  const { token } = useSession()
  const me = useQuery({ ...read('readOwnUser'), enabled: token !== null })
  const entries = useQueries({
    queries: (me.data ? guides : []).flatMap(({ guideid, document_number }) =>
      document_number === undefined ? [] : [read('readRegisterEntry', { params: { guideid } })],
    ),
  })
  const isTold = (token === null || !me.isPending) && entries.every(({ isPending }) => !isPending)
  return {
    guides: isTold && guides.length + missing === guideids.length ? guides : null,
    missing,
  }
}

const MissingNotice = ({ count }: { count: number }) => (
  <Notice icon={CircleAlert} kind="warn" role="status">
    <Plural
      value={count}
      one="# guide is left out: it is deleted, or you do not have access."
      other="# guides are left out: they are deleted, or you do not have access."
    />
  </Notice>
)

/** Guides on full pages: what is printed is chosen, looked at, and printed by the browser. */
export const PrintScreen = () => {
  const { t } = useLingui()
  const { asked, ahead, ask } = useAsked(printAskedIn)
  const { guideids, choice } = asked
  const { guides, missing } = useGuides(guideids, choice.langid)
  const place = useRef<HTMLDivElement>(null)
  const put: PutGuides = order =>
    ask(now => printPath(order(now.guideids), now.choice), { replace: true })
  const choose = (change: Partial<PrintChoice>) =>
    ask(now => printPath(now.guideids, { ...now.choice, ...change }), { replace: true })
  return (
    <>
      <div className={styles.screen}>
        <Page title={t`Print guides`}>
          <Choices choice={ahead.choice} onChange={choose} />
          <PackList guideids={ahead.guideids} guides={guides ?? []} onChange={put} />
          <TeamLayouts guideids={ahead.guideids} choice={ahead.choice} />
          {missing > 0 && <MissingNotice count={missing} />}
          {guideids.length > 0 && (
            <p>
              <Button
                kind="main"
                icon={Printer}
                why={guides ? undefined : t`Loading…`}
                onClick={() => void printWhole(place.current)}
              >
                <Trans>Print</Trans>
              </Button>
            </p>
          )}
          <MutedText>
            {guideids.length === 0 ? (
              <Trans>
                Add the guides you want to print. Several guides share one table of contents.
              </Trans>
            ) : (
              <Trans>You can also save the pages as a PDF in the browser’s print dialog.</Trans>
            )}
          </MutedText>
        </Page>
      </div>
      <div ref={place} className={styles.place}>
        {guides ? (
          // What was measured of one set says nothing of another, though it may be as high.
          guides.length > 0 && (
            <Preview key={printPath(guideids, choice)} guides={guides} choice={choice} />
          )
        ) : (
          <Skeleton>
            <SkeletonBar height="24rem" />
          </Skeleton>
        )}
      </div>
    </>
  )
}
