import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQueries } from '@tanstack/react-query'
import { Eraser, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { read, readPage } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { PageRow, PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'

const shownAtMost = 50

type ReadersProps = { items: ReturnsOf<Table['listViewReaders']>; total: number; shown: number }

/** Who looked at one's history. */
const Readers = ({ items, total, shown }: ReadersProps) => {
  const { t, i18n } = useLingui()
  return (
    <PageSection title={t`Who has seen your history`}>
      {shown === 0 ? (
        <MutedText>
          <Trans>Nobody has seen your history.</Trans>
        </MutedText>
      ) : (
        <DataTable
          label={t`Who has seen your history`}
          rows={items.map((one, n) => ({ ...one, key: `${one.date} ${one.userid} ${n}` }))}
          keyOf={one => one.key}
          columns={[
            { name: t`Who`, cell: one => <a href={paths.user(one)}>{one.username}</a> },
            { name: t`When`, cell: one => formatMoment(one.date * 1000, i18n.locale) },
            { name: t`Why`, cell: one => one.reason },
          ]}
        />
      )}
      {total > shown && (
        <MutedText>
          <Trans>
            Only the newest {shown} of {total} are shown.
          </Trans>
        </MutedText>
      )}
    </PageSection>
  )
}

type ClearDialogProps = { clear: ReturnType<typeof useAttempt>; onClose: () => void }

const ClearDialog = ({ clear, onClose }: ClearDialogProps) => {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`Clear your history?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Keep</Trans>
          </Button>
          <Button kind="danger" icon={Eraser} onClick={() => void clear.run()}>
            <Trans>Clear history</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          Your whole view history will be permanently deleted. Anonymous figures are kept.
        </Trans>
      </p>
      {clear.error && <p role="alert">{clear.error}</p>}
    </Dialog>
  )
}

/** One's own history: recorded or not, cleared, and who looked at it, when and why. */
export const OwnViews = () => {
  const { t } = useLingui()
  const [{ data: settings }, { data: looks }] = useSuspenseQueries({
    queries: [
      { ...read('readViewSettings'), staleTime: 0 },
      { ...readPage('listViewReaders', { query: { limit: shownAtMost } }), staleTime: 0 },
    ],
  })
  const [isClearing, setIsClearing] = useState(false)
  const flip = useAttempt(
    async () => void (await write('patchViewSettings', { body: { paused: !settings.paused } })),
  )
  const clear = useAttempt(async () => {
    await write('clearViews', {})
    setIsClearing(false)
  })
  const { items, total = items.length } = looks
  const shown = items.length
  return (
    <>
      <PageSection title={t`Your history`}>
        <p role="status">
          {settings.paused ? (
            <Trans>The documents you open are not recorded.</Trans>
          ) : (
            <Trans>Each document you open is recorded, at most once every half hour.</Trans>
          )}
        </p>
        <PageRow>
          <Button
            icon={settings.paused ? Play : Pause}
            onClick={() => void flip.run()}
            why={flip.isPending ? t`Saving…` : undefined}
          >
            {settings.paused ? <Trans>Resume recording</Trans> : <Trans>Pause recording</Trans>}
          </Button>
          <Button kind="quiet" icon={Eraser} onClick={() => setIsClearing(true)}>
            <Trans>Clear history…</Trans>
          </Button>
        </PageRow>
        {flip.error && <p role="alert">{flip.error}</p>}
      </PageSection>
      <Readers items={items} total={total} shown={shown} />
      {isClearing && <ClearDialog clear={clear} onClose={() => setIsClearing(false)} />}
    </>
  )
}
