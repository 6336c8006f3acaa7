import { Trans, useLingui } from '@lingui/react/macro'
import { Bookmark, Download, EyeOff, Users } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import type { useAttempt } from '#app/ui/state/useAttempt.ts'

type OverviewActsProps = {
  hasNames: boolean
  /** A reason is asked for, after which names stand there. */
  isAsking: boolean
  onAsk: () => void
  onHide: () => void
  isKeeping: boolean
  onKeep: () => void
  save: ReturnType<typeof useAttempt>
}

/** With names or without, what is kept of the overview, and its file. */
export const OverviewActs = ({
  hasNames,
  isAsking,
  onAsk,
  onHide,
  isKeeping,
  onKeep,
  save,
}: OverviewActsProps) => {
  const { t } = useLingui()
  return (
    <>
      {!hasNames ? (
        <Button icon={Users} aria-expanded={isAsking} onClick={onAsk}>
          <Trans>Show names…</Trans>
        </Button>
      ) : (
        <Button icon={EyeOff} onClick={onHide}>
          <Trans>Hide names</Trans>
        </Button>
      )}
      <Button icon={Bookmark} aria-expanded={isKeeping} onClick={onKeep}>
        <Trans>Saved views</Trans>
      </Button>
      <Button
        icon={Download}
        onClick={() => void save.run()}
        why={save.isPending ? t`One moment…` : undefined}
      >
        <Trans>Export CSV</Trans>
      </Button>
    </>
  )
}
