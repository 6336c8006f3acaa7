import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { reportStates, type PatrolReport } from '#contract/patrol/reports.ts'
import { readPage } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { ShortcutKey } from '#app/ui/keys/ShortcutKey.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { MutedText, Page } from '#app/ui/screen/Page.tsx'
import { useFocusOnceDrawn } from '#app/ui/screen/useFocusOnceDrawn.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { offsetIn } from '#app/ui/lists/offsetIn.ts'
import { useDeskKeys } from '../useDeskKeys.ts'
import type { Answer } from './AnswerForm.tsx'
import { ReportItem } from './ReportItem.tsx'
import styles from './Reports.module.css'

const pageSize = 50

const useReportPage = () => {
  const [params] = useSearchParams()
  const state = reportStates.find(one => one === params.get('state')) ?? 'open'
  const offset = offsetIn(params)
  const { data } = useSuspenseQuery({
    ...readPage('listPatrolReports', { query: { state, limit: pageSize, offset } }),
    staleTime: 0,
  })
  return { state, offset, items: data.items, total: data.total ?? data.items.length }
}

const StateChoice = ({ state }: { state: PatrolReport['state'] }) => {
  const { t } = useLingui()
  const views = [
    { value: 'open', label: t({ message: 'Open', context: 'reports' }) },
    { value: 'done', label: t`Fixed` },
    { value: 'no_fault', label: t`Not a mistake` },
  ] as const
  return (
    <SegmentedControl
      label={t`State`}
      value={state}
      options={views.map(one => ({ ...one, href: authorPaths.reports(one.value) }))}
    />
  )
}

const Keys = () => (
  <MutedText>
    <span className={styles.keys}>
      <span>
        <ShortcutKey name="nextEdit" /> <ShortcutKey name="editBefore" />{' '}
        <Trans>Next, previous</Trans>
      </span>
      <span>
        <ShortcutKey name="acceptEdit" /> <Trans>Fixed</Trans>
      </span>
      <span>
        <ShortcutKey name="denyEdit" /> <Trans>Not a mistake</Trans>
      </span>
    </span>
  </MutedText>
)

/** Where somebody is among the reports; the focus is there, too. */
const usePlace = (items: readonly PatrolReport[]) => {
  const list = useRef<HTMLUListElement>(null)
  const [here, setHere] = useState<number | null>(null)
  const focusOnceDrawn = useFocusOnceDrawn()
  const at = items.findIndex(({ reportid }) => reportid === here)
  const goTo = (index: number) => {
    const next = items[Math.max(0, Math.min(items.length - 1, index))]
    if (!next) return
    setHere(next.reportid)
    focusOnceDrawn(
      () => list.current?.querySelector<HTMLElement>(`[data-report="${next.reportid}"]`) ?? null,
    )
  }
  return { list, here, at, setHere, goTo, current: items[Math.max(0, at)] }
}

const NothingSaid = ({ state }: { state: PatrolReport['state'] }) => {
  const { t } = useLingui()
  return (
    <EmptyState
      title={state === 'open' ? t`Nothing to answer` : t`No reports here yet`}
      actions={<LinkButton href={authorPaths.patrol()}>{t`Patrol`}</LinkButton>}
    >
      <Trans>
        Reports from readers about mistakes in guides and on pages appear here, each with the
        passage it is about.
      </Trans>
    </EmptyState>
  )
}

/** What readers say is wrong, answered one after the other, by the keys of the desk too. */
export const ReportQueue = () => {
  const { t } = useLingui()
  const { state, offset, items, total } = useReportPage()
  const [asking, setAsking] = useState<{ reportid: number; answer: Answer } | null>(null)
  const [answered, setAnswered] = useState<string | null>(null)
  const { list, here, at, setHere, goTo, current } = usePlace(items)
  const begin = (answer: Answer) =>
    current?.answerable ? () => setAsking({ reportid: current.reportid, answer }) : undefined
  useDeskKeys({
    nextEdit: () => goTo(at + 1),
    editBefore: () => goTo(at - 1),
    acceptEdit: asking ? undefined : begin('done'),
    denyEdit: asking ? undefined : begin('no_fault'),
    close: asking ? () => setAsking(null) : undefined,
  })
  return (
    <Page title={t`Reports from readers`}>
      <StateChoice state={state} />
      {items.length > 0 && <Keys />}
      {answered !== null && (
        <Notice kind="ok" icon={Check} role="status">
          <Trans>The report on “{answered}” is answered.</Trans>
        </Notice>
      )}
      {items.length === 0 ? (
        <NothingSaid state={state} />
      ) : (
        <ul ref={list} className={styles.list} aria-label={t`Reports`}>
          {items.map(report => (
            <ReportItem
              key={report.reportid}
              report={report}
              isHere={report.reportid === here}
              onFocus={() => setHere(report.reportid)}
              asking={asking?.reportid === report.reportid ? asking.answer : null}
              onAsk={answer => setAsking(answer && { reportid: report.reportid, answer })}
              onDone={() => {
                setAsking(null)
                setAnswered(report.title)
              }}
            />
          ))}
        </ul>
      )}
      <Pager
        offset={offset}
        shown={items.length}
        limit={pageSize}
        total={total}
        hrefAt={to => `?${new URLSearchParams({ state, ...(to && { offset: String(to) }) })}`}
      />
    </Page>
  )
}
