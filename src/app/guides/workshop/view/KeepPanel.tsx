import { paths } from '#app/paths.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Download, RefreshCw, Trash2 } from 'lucide-react'
import type { Guide } from '#contract/guides/shapes.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Meter } from '#app/ui/state/Meter.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { canKeep } from '#app/offline/keepFiles.ts'
import { KeptSummary } from '../kept/KeptSummary.tsx'
import { keptId, type KeptGuide } from '#app/offline/keptDatabase.ts'
import { picturesOf } from '#app/offline/picturesOf.ts'
import type { KeptWork } from '../kept/useKept.ts'
import { versionOf } from '../kept/versionOf.ts'
import styles from './Workshop.module.css'

const Kept = ({ kept }: { kept: KeptGuide }) => (
  <p>
    <KeptSummary kept={kept} />{' '}
    <Trans>
      The guide works offline until you remove it. Signing out removes guides that are not public.
    </Trans>{' '}
    <a href={paths.kept()}>
      <Trans>All guides kept on this device</Trans>
    </a>
  </p>
)

const Offer = ({ guide }: { guide: Guide }) => {
  const count = picturesOf(guide).length
  return (
    <p>
      {count === 0 ? (
        <Trans>The text and this app will be kept on this device.</Trans>
      ) : (
        <Plural
          value={count}
          one="The text, # picture and this app will be kept on this device."
          other="The text, # pictures and this app will be kept on this device."
        />
      )}{' '}
      <Trans>
        The guide works offline until you remove it. Videos need a connection. Signing out removes
        guides that are not public.
      </Trans>
    </p>
  )
}

const NotKept = ({ hasOlder }: { hasOlder: boolean }) => (
  <Notice kind="danger" icon={CircleAlert} role="alert">
    {hasOlder ? (
      <Trans>
        The newer version was not kept: a file did not load, or there is not enough space. The older
        version is still kept. Try again. If space is short, remove other guides from this device
        first.
      </Trans>
    ) : (
      <Trans>
        Not kept: a file did not load, or there is not enough space. Try again. If space is short,
        remove other guides from this device first.
      </Trans>
    )}
  </Notice>
)

type KeepPanelProps = { guide: Guide; work: KeptWork; /** There is no network. */ isAway: boolean }

/** "Keep for the workshop": onto this device, with its pictures; says when there is a newer one. */
export const KeepPanel = ({ guide, work, isAway }: KeepPanelProps) => {
  const { t } = useLingui()
  const kept = work.kept.find(({ id }) => id === keptId(guide.guideid, guide.langid))
  const isOld = kept !== undefined && !isAway && versionOf(kept.guide) !== versionOf(guide)
  const isBusy = work.count !== null
  const keep = () => (isBusy ? undefined : void work.keep(guide))
  return (
    <section className={styles.keep} aria-label={t`Keep for the workshop`}>
      <h3 className={styles.keepTitle}>
        {isOld ? (
          <Trans>There is a newer version than the one you kept</Trans>
        ) : (
          <Trans>Keep for the workshop</Trans>
        )}
      </h3>
      {kept ? <Kept kept={kept} /> : <Offer guide={guide} />}
      {work.count !== null && (
        <Meter
          label={t`Pictures kept`}
          percent={Math.round((100 * work.count) / Math.max(1, picturesOf(guide).length))}
        />
      )}
      {work.hasFailed && <NotKept hasOlder={kept !== undefined} />}
      <div className={styles.row}>
        {isOld && (
          <Button icon={RefreshCw} aria-disabled={isBusy || undefined} onClick={keep}>
            <Trans>Keep the newer version</Trans>
          </Button>
        )}
        {kept ? (
          <Button icon={Trash2} onClick={() => void work.drop([kept.id])}>
            <Trans>Remove from this device</Trans>
          </Button>
        ) : (
          <Button
            icon={Download}
            why={
              canKeep()
                ? undefined
                : t`This browser cannot keep guides here. Open this site at its https address, and not in a private window.`
            }
            aria-disabled={isBusy || undefined}
            onClick={keep}
          >
            {isBusy ? <Trans>Keeping…</Trans> : <Trans>Keep on this device</Trans>}
          </Button>
        )}
      </div>
    </section>
  )
}
