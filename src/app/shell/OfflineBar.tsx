import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { Notice } from '#app/ui/Notice.tsx'
import { useOnline } from '#app/ui/useOnline.ts'

export const OfflineBar = () =>
  useOnline() ? null : (
    <Notice strip kind="warn" icon={CloudOff} role="status">
      <Trans>Offline. Your work is kept on this device.</Trans>
    </Notice>
  )
