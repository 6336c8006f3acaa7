import { Plural, Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { download } from '#app/ui/lists/download.ts'
import { Notice } from '#app/ui/state/Notice.tsx'

/** What a newer version of the app wrote: it is not opened and not changed, only handed out. */
export const ForeignDrafts = ({ records }: { records: readonly unknown[] }) => {
  if (records.length === 0) return null
  return (
    <Notice
      icon={Download}
      action={
        <Button
          small
          onClick={() =>
            download('stepwright-drafts.json', JSON.stringify(records, null, 2), 'application/json')
          }
        >
          <Trans>Download</Trans>
        </Button>
      }
    >
      <Plural
        value={records.length}
        one="# draft from a newer version of Stepwright cannot be opened here. It stays on this device."
        other="# drafts from a newer version of Stepwright cannot be opened here. They stay on this device."
      />
    </Notice>
  )
}
