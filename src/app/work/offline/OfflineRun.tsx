import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Download, HardDrive, LoaderCircle, Trash2, TriangleAlert } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { canKeep } from '#app/offline/keepFiles.ts'
import type { KeptRun } from '#app/offline/keptDatabase.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Meter } from '#app/ui/state/Meter.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { formatClock, formatDay } from '#app/ui/text/dates.ts'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import { useOnline } from '#app/ui/state/useOnline.ts'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { countUnsent } from '../run/run.ts'
import { canReach } from '../run/soon.ts'
import { dropOffline, forgetFailure, takeOffline, type Taking } from './takeOffline.ts'
import { persistedQuery } from './keptRunsQuery.ts'
import type { RunOffline } from './useRunOffline.ts'
import styles from './OfflineRun.module.css'

/** What is kept, how much, and since when. */
const Kept = ({ kept: { pictures, bytes, keptAt } }: { kept: KeptRun }) => {
  const { i18n } = useLingui()
  const size = formatBytes(bytes, i18n.locale)
  const when = `${formatDay(keptAt / 1000, i18n.locale)}, ${formatClock(keptAt, i18n.locale)}`
  return (
    <p>
      {pictures.length === 0 ? (
        <Trans>On this device since {when}: the steps, the forms and this app.</Trans>
      ) : (
        <Plural
          value={pictures.length}
          one={`On this device since ${when}: the steps, the forms, # picture (${size}) and this app.`}
          other={`On this device since ${when}: the steps, the forms, # pictures (${size}) and this app.`}
        />
      )}
    </p>
  )
}

const Offer = ({ count }: { count: number }) => (
  <p>
    {count === 0 ? (
      <Trans>The steps, the forms and this app will be kept on this device.</Trans>
    ) : (
      <Plural
        value={count}
        one="The steps, the forms, # picture and this app will be kept on this device."
        other="The steps, the forms, # pictures and this app will be kept on this device."
      />
    )}
  </p>
)

const Failed = ({ hasOlder }: { hasOlder: boolean }) =>
  hasOlder ? (
    <Trans>
      New photos were not kept: a file did not load, or there is not enough space. Everything else
      is still kept. Try again. If space is short, remove guides from this device first.
    </Trans>
  ) : (
    <Trans>
      The run does not work offline: a file did not load, or there is not enough space. Keep this
      page open and try again. If space is short, remove guides from this device first.
    </Trans>
  )

/** That it was not kept, where the work is. */
export const OfflineFailed = ({ offline: { store, kept, taking } }: { offline: RunOffline }) =>
  taking === 'failed' && (
    <Notice
      kind="warn"
      icon={CircleAlert}
      role="alert"
      action={
        <span className={styles.row}>
          <Button onClick={() => void takeOffline(store)}>
            <Trans>Try again</Trans>
          </Button>
          <Button kind="quiet" onClick={() => forgetFailure(store.entryid)}>
            <Trans>Close</Trans>
          </Button>
        </span>
      }
    >
      <Failed hasOlder={kept !== undefined} />
    </Notice>
  )

const isUnderWay = (taking: Taking | null): taking is { count: number } =>
  typeof taking === 'object' && taking !== null

type DialogProps = { offline: RunOffline; onClose: () => void }

const Remove = ({ store }: { store: RunOffline['store'] }) => {
  const { t } = useLingui()
  const [isAway, setIsAway] = useState(false)
  const isAnswered = useOnline() && !store.now().isUnanswered
  // A connection may lead nowhere: the last run takes with it what opens this site without one.
  const remove = async () => {
    const isThere = await canReach(store.entryid)
    setIsAway(!isThere)
    if (isThere) await dropOffline(store)
  }
  const why = !isAnswered
    ? t`Without a connection, the run would not open again.`
    : countUnsent(store.now().run) > 0
      ? t`Wait until all changes have been sent.`
      : undefined
  return (
    <>
      {isAway && (
        <MutedText role="alert">
          <Trans>The service is not answering. Without it, the run would not open again.</Trans>
        </MutedText>
      )}
      <Button icon={Trash2} why={why} onClick={() => void remove()}>
        <Trans>Remove from this device</Trans>
      </Button>
    </>
  )
}

/** How long it stays. */
const Until = ({ isKept }: { isKept: boolean }) => {
  const { data: isPersisted } = useQuery(persistedQuery)
  return (
    <>
      {isKept && isPersisted === false && (
        <p className={styles.words}>
          <Trans>
            This browser may remove the run, with unsent work, when the device is full or you have
            not used this site for about a week.
          </Trans>
        </p>
      )}
      <p className={styles.words}>
        <Trans>
          A run kept on this device opens without a connection, even after you close the browser.
          The copy on this device is removed when the run has ended and everything is sent, or when
          you sign out. Videos and attached files need a connection.
        </Trans>
      </p>
    </>
  )
}

const OfflineDialog = ({ offline, onClose }: DialogProps) => {
  const { t } = useLingui()
  const { store, kept, taking, pictures } = offline
  const isBusy = isUnderWay(taking)
  return (
    <Dialog
      title={<Trans>Work without a connection</Trans>}
      onClose={onClose}
      actions={
        <>
          {kept ? (
            <Remove store={store} />
          ) : (
            <Button
              icon={Download}
              aria-disabled={isBusy || undefined}
              onClick={() => void takeOffline(store)}
            >
              {isBusy ? (
                <Trans>Making available offline…</Trans>
              ) : (
                <Trans>Make available offline</Trans>
              )}
            </Button>
          )}
          <Button kind="main" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.words} role="status">
        {kept ? <Kept kept={kept} /> : <Offer count={pictures} />}
        {taking === 'failed' && (
          <p>
            <Failed hasOlder={kept !== undefined} />
          </p>
        )}
      </div>
      {isUnderWay(taking) && !kept && (
        <Meter
          label={t`Pictures kept`}
          percent={Math.round((100 * taking.count) / Math.max(1, pictures))}
        />
      )}
      <Until isKept={kept !== undefined} />
    </Dialog>
  )
}

/** Whether the run works without a connection, and the way to change that. */
export const OfflineRun = ({ offline }: { offline: RunOffline }) => {
  const { t } = useLingui()
  const [isAsked, setIsAsked] = useState(false)
  const { store, kept, isKnown, taking, isHere } = offline
  const isBusy = isUnderWay(taking)
  const why = canKeep()
    ? isHere || kept || !isKnown
      ? undefined
      : t`This run is open in another tab.`
    : t`This browser cannot keep runs here. Open this site at its https address, and not in a private window.`
  return (
    <>
      <Button
        kind="quiet"
        icon={
          kept ? HardDrive : isBusy ? LoaderCircle : taking === 'failed' ? TriangleAlert : Download
        }
        why={why}
        onClick={() => {
          if (!kept && taking === null) void takeOffline(store)
          setIsAsked(true)
        }}
      >
        {kept ? (
          <Trans>Works offline</Trans>
        ) : isBusy ? (
          <Trans>Making available offline…</Trans>
        ) : taking === 'failed' ? (
          <Trans>Does not work offline</Trans>
        ) : (
          <Trans>Make available offline</Trans>
        )}
      </Button>
      {isAsked && <OfflineDialog offline={offline} onClose={() => setIsAsked(false)} />}
    </>
  )
}
