import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, PackageOpen } from 'lucide-react'
import { fetchFile } from '#app/api/file.ts'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import { BusyMarker } from '#app/ui/state/Skeleton.tsx'
import { downloadBlob } from '#app/ui/lists/download.ts'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import styles from './Account.module.css'

const pause = 1000 // milliseconds between two looks
const shown = 5

const SaveButton = ({ name, url, label }: { name: string; url: string; label: string }) => {
  const save = useAttempt(async () => downloadBlob(name, await fetchFile(url)))
  return (
    <>
      <Button small icon={Download} aria-label={label} onClick={() => void save.run()}>
        <Trans>Download</Trans>
      </Button>
      {save.error && <span role="alert">{save.error}</span>}
    </>
  )
}

/** Who asked for an archive, where it was not the person who looks. */
const AskedBy = ({ userid }: { userid: number }) => {
  const me = useMe()
  const isOwn = me?.userid === userid
  const { data } = useQuery({
    ...read('readUser', { params: { userid } }),
    enabled: me !== undefined && !isOwn,
    retry: false,
  })
  if (isOwn || !data) return null
  const { username } = data
  return (
    <span className={styles.when}>
      <Trans>by {username}</Trans>
    </span>
  )
}

type ExportListProps = { all: ReturnsOf<Table['listUserExports']>; userid: number }

/** The newest of them: under way, to be fetched, over. */
const ExportList = ({ all, userid }: ExportListProps) => {
  const { t, i18n } = useLingui()
  return (
    <ul className={styles.rows}>
      {all.slice(0, shown).map(({ exportid, created, state, bytes, url, asked_by }) => {
        const when = formatMoment(created * 1000, i18n.locale)
        return (
          <li key={exportid}>
            <span>
              {state === 'waiting' ? (
                <Trans>In progress since {when}</Trans>
              ) : state === 'ready' ? (
                <Trans>Requested {when}</Trans>
              ) : state === 'expired' ? (
                <Trans>Requested {when}, expired</Trans>
              ) : (
                <Trans>Requested {when}, failed</Trans>
              )}{' '}
              <AskedBy userid={asked_by} />{' '}
              {url && bytes !== null && (
                <span className={styles.when}>{formatBytes(bytes, i18n.locale)}</span>
              )}
            </span>
            {url && (
              <SaveButton
                name={`user-${userid}-${exportid}.zip`}
                url={url}
                label={t`Download the archive requested ${when}`}
              />
            )}
          </li>
        )
      })}
      {all.length > shown && (
        <li className={styles.soft}>
          <Plural value={all.length - shown} one="# older request" other="# older requests" />
        </li>
      )}
    </ul>
  )
}

/**
 * All that is kept about a person as one archive: asked for, made in the background, fetched by
 * whoever asked.
 */
export const DataExport = ({
  userid,
  username,
  isSelf,
  level,
  inSettings = false,
}: {
  userid: number
  username: string
  isSelf: boolean
  level: 2 | 3
  /** Among settings, with their kind of heading. */
  inSettings?: boolean
}) => {
  const { t } = useLingui()
  const Heading = level === 2 ? 'h2' : 'h3'
  const { data: all = [], isPending } = useQuery({
    ...read('listUserExports', { params: { userid } }),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'waiting') ? pause : false,
  })
  const ask = useAttempt(async () => void (await write('exportUser', { params: { userid } })))
  const isWaiting = all.some(({ state }) => state === 'waiting')
  return (
    <section className={styles.section}>
      <Heading className={inSettings ? styles.own : styles.name}>
        {isSelf ? <Trans>Your data</Trans> : <Trans>This person’s data</Trans>}
      </Heading>
      <p className={styles.soft}>
        {isSelf ? (
          <Trans>
            Everything stored about you, in one archive. The archive is available for seven days,
            and only you can download it.
          </Trans>
        ) : (
          <Trans>
            Everything stored about {username}, in one archive. The archive is available for seven
            days, and only you can download it. {username} can see that you requested the archive.
          </Trans>
        )}
      </p>
      <div>
        <Button
          icon={PackageOpen}
          onClick={() => void ask.run()}
          why={isWaiting ? t`Creating…` : undefined}
        >
          <Trans>Create an archive</Trans>
        </Button>
      </div>
      {ask.error && <p role="alert">{ask.error}</p>}
      {isPending && <BusyMarker />}
      <div role="status">{all.length > 0 && <ExportList all={all} userid={userid} />}</div>
    </section>
  )
}
