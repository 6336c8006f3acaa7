import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { ArrowRight, Trash2 } from 'lucide-react'
import type { Guide } from '#contract/guides/shapes.ts'
import { read } from '#app/api/read.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { MutedText, Page, PlainItem, PlainList } from '#app/ui/screen/Page.tsx'
import { workshopPath } from '#app/workshopPaths.ts'
import { KeptSummary } from './kept/KeptSummary.tsx'
import type { KeptGuide } from './kept/keptDatabase.ts'
import { useKeeper } from './kept/useKeeper.ts'
import { useKept } from './kept/useKept.ts'
import { versionOf } from './kept/versionOf.ts'

type KeptItemProps = {
  kept: KeptGuide
  /** As the site has it now; undefined where that is not known. */
  newest: Guide | undefined
  onDrop: () => void
}

const KeptItem = ({ kept, newest, onDrop }: KeptItemProps) => {
  const { t } = useLingui()
  const { guide } = kept
  const { title } = guide
  return (
    <PlainItem
      acts={
        <>
          <LinkButton
            iconAfter={ArrowRight}
            href={workshopPath(guide.guideid, { langid: guide.langid })}
          >
            <Trans>Open</Trans>
          </LinkButton>
          <Button kind="quiet" icon={Trash2} label={t`Remove ${title}`} onClick={onDrop} />
        </>
      }
    >
      <b lang={guide.langid}>{title}</b>
      <MutedText>
        <KeptSummary kept={kept} />{' '}
        {newest && versionOf(newest) !== versionOf(guide) && (
          <Trans>
            There is a newer version. To keep it, open the guide and choose “Keep the newer
            version”.
          </Trans>
        )}
      </MutedText>
    </PlainItem>
  )
}

/** Guides that are kept on this device: what opens without a connection. */
export const KeptScreen = () => {
  const { t } = useLingui()
  const { kept, drop } = useKept(useKeeper())
  const newest = useQueries({
    queries: kept.map(({ guide: { guideid, langid } }) => ({
      ...read('readGuide', { params: { guideid }, query: { langid } }),
      retry: false,
    })),
  })
  return (
    <Page title={t`Guides kept on this device`}>
      {kept.length === 0 ? (
        <MutedText>
          <Trans>
            Guides that you keep on this device appear here. Open a guide, choose “Step by step”,
            then “Keep on this device”.
          </Trans>
        </MutedText>
      ) : (
        <PlainList label={t`Guides kept on this device`}>
          {kept.map((one, n) => (
            <KeptItem
              key={one.id}
              kept={one}
              newest={newest[n]?.data}
              onDrop={() => void drop([one.id])}
            />
          ))}
        </PlainList>
      )}
    </Page>
  )
}
