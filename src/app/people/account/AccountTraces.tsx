import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useSuspenseQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#lib/errors.ts'
import { call } from '#app/api/client.ts'
import { read, readPage } from '#app/api/read.ts'
import { AuditSentence } from '#app/audit/AuditSentence.tsx'
import { authorPaths } from '#app/authorPaths.ts'
import { useDecisionWords } from '#app/ui/text/decisionWords.ts'
import { useRunStates } from '#app/api/useRunStates.ts'
import { paths } from '#app/paths.ts'
import { formatMoment } from '#app/ui/text/dates.ts'
import styles from './Account.module.css'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import type { Page } from '#app/api/read.ts'

const shown = 5

type Row = { key: number; what: ReactNode; date: number }
const Traces = ({
  title,
  level,
  rows,
  total,
  none,
}: {
  title: ReactNode
  level: 2 | 3
  rows: readonly Row[]
  total: number | undefined
  none: ReactNode
}) => {
  const { i18n } = useLingui()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={styles.section}>
      <Heading className={styles.name}>
        {title}{' '}
        {total !== undefined && total > 0 && (
          <span className={styles.when}>{i18n.number(total)}</span>
        )}
      </Heading>
      {rows.length === 0 && <p className={styles.soft}>{none}</p>}
      <ul className={styles.rows}>
        {rows.map(({ key, what, date }) => (
          <li key={key}>
            <span>{what}</span>
            <span className={styles.when}>{formatMoment(date * 1000, i18n.locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Releases that wait for this person's signature; null where releases are switched off. */
const signatures = (userid: number) =>
  queryOptions({
    queryKey: ['listApprovalRequests', 'signer', userid],
    queryFn: ({ signal }) =>
      call('listApprovalRequests', { query: { signer: userid, limit: shown } }, { signal }).catch(
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 403) return null
          throw error
        },
      ),
  })

type PageOf<N extends 'listPatrolItems' | 'listPatrolDecisions'> = Page<ReturnsOf<Table[N]>>

/** What they proposed, what was decided of it, and what they review. */
const Reviews = ({
  level,
  waiting,
  decisions,
  claims,
}: {
  level: 2 | 3
  waiting: PageOf<'listPatrolItems'>
  decisions: PageOf<'listPatrolDecisions'>
  claims: PageOf<'listPatrolItems'>
}) => {
  const decided = useDecisionWords()
  return (
    <>
      <Traces
        title={<Trans>Waiting edits</Trans>}
        level={level}
        total={waiting.total}
        none={<Trans>No waiting edits.</Trans>}
        rows={waiting.items.map(item => ({
          key: item.itemid,
          date: item.created,
          what: <a href={authorPaths.patrol(item.itemid)}>{item.title}</a>,
        }))}
      />
      <Traces
        title={<Trans>Decided edits</Trans>}
        level={level}
        total={decisions.total}
        none={<Trans>No decisions yet.</Trans>}
        rows={decisions.items.map(({ decisionid, created, action, reason_text }) => ({
          key: decisionid,
          date: created,
          what: [decided[action], reason_text].filter(Boolean).join(': '),
        }))}
      />
      <Traces
        title={<Trans>Claimed for review</Trans>}
        level={level}
        total={claims.total}
        none={<Trans>No claimed edits.</Trans>}
        rows={claims.items.map(item => ({
          key: item.itemid,
          date: item.lease?.expires ?? item.updated,
          what: <a href={authorPaths.patrol(item.itemid)}>{item.title}</a>,
        }))}
      />
    </>
  )
}

type SignaturesProps = { level: 2 | 3; asked: ReturnsOf<Table['listApprovalRequests']> }

const Signatures = ({ level, asked }: SignaturesProps) => (
  <Traces
    title={<Trans>Waiting for this person’s signature</Trans>}
    level={level}
    total={undefined}
    none={<Trans>No releases are waiting.</Trans>}
    rows={asked.map(({ approvalid, guideid, title, init_date }) => ({
      key: approvalid,
      date: init_date,
      what: <a href={paths.guideById(guideid)}>{title}</a>,
    }))}
  />
)

/** Together with the account: nothing of the page moves once it stands. */
const useTraces = (userid: number) =>
  useSuspenseQueries({
    queries: [
      readPage('listGuides', {
        query: { userid, includePrivate: true, order: 'DESC', limit: shown },
      }),
      readPage('listPatrolItems', { query: { author: userid, limit: shown } }),
      readPage('listPatrolDecisions', { query: { author: userid, limit: shown } }),
      readPage('listPatrolItems', { query: { holder: userid, limit: shown } }),
      signatures(userid),
      read('listWork', { query: { userid, order: 'DESC', limit: shown } }),
      readPage('listAudit', {
        query: { affected: userid, order: 'DESC', limit: shown },
      }),
    ],
  })

/**
 * Contributions, reviews, claims, signatures, work and the audit log of one person, the newest of
 * each.
 */
export const AccountTraces = ({ userid, level }: { userid: number; level: 2 | 3 }) => {
  const { t } = useLingui()
  const states = useRunStates()
  const [
    { data: guides },
    { data: waiting },
    { data: decisions },
    { data: claims },
    { data: asked },
    { data: work },
    { data: audit },
  ] = useTraces(userid)
  return (
    <>
      <Traces
        title={<Trans>Guides</Trans>}
        level={level}
        total={guides.total}
        none={<Trans>No guides by this person yet.</Trans>}
        rows={guides.items.map(guide => ({
          key: guide.guideid,
          date: guide.modified_date,
          what: <a href={paths.guide(guide)}>{guide.title}</a>,
        }))}
      />
      <Reviews level={level} waiting={waiting} decisions={decisions} claims={claims} />
      {asked && <Signatures level={level} asked={asked} />}
      <Traces
        title={<Trans>Work</Trans>}
        level={level}
        total={work.totalResults}
        none={<Trans>No entries in the work log yet.</Trans>}
        rows={work.results.map(({ entryid, workorderid, status, starttime }) => ({
          key: entryid,
          date: starttime,
          what: [workorderid || t`Entry ${entryid}`, states[status]].join(', '),
        }))}
      />
      <Traces
        title={<Trans>Audit log</Trans>}
        level={level}
        total={audit.total}
        none={<Trans>No entries yet.</Trans>}
        rows={audit.items.map(entry => ({
          key: entry.auditid,
          date: entry.date,
          what: (
            <>
              <AuditSentence entry={entry} />
              {entry.reason && ` · ${entry.reason}`}
            </>
          ),
        }))}
      />
    </>
  )
}
