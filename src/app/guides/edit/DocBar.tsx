import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Ellipsis, Eye, FileText, ListOrdered, Lock, Pencil } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Guide } from '#contract/guides.ts'
import { paths } from '#app/paths.ts'
import { Chip } from '#app/ui/Chip.tsx'
import { LinkButton } from '#app/ui/LinkButton.tsx'
import { Menu } from '#app/ui/Menu.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { PublishButton } from './PublishButton.tsx'
import type { Publishing } from './usePublish.ts'
import styles from './DocBar.module.css'

type DocBarProps = { guide: Guide; title: string; tab: 'details' | 'steps'; publishing: Publishing; onDecide: () => void; onSave: () => void }

/** Where one is, what is saved, and the verbs that concern the whole guide. */
export const DocBar = ({ guide, title, tab, publishing, onDecide, onSave }: DocBarProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { guideid } = guide
  const reader = paths.guide({ ...guide, title: title || guide.title })
  return (
    <div className={styles.bar}>
      <LinkButton kind="quiet" icon={ArrowLeft} label={t`Back to the guide`} href={reader} />
      <h1 className={styles.title}>{title}</h1>
      <span className={styles.chips}>
        {!guide.public && (
          <Chip icon={Lock}>
            <Trans>Private</Trans>
          </Chip>
        )}
      </span>
      <nav className={styles.tabs} aria-label={t`Parts of the guide`}>
        <a className={styles.tab} href={paths.editDetails(guideid)} aria-current={tab === 'details' ? 'page' : undefined}>
          <Trans>Details</Trans>
        </a>
        <a className={styles.tab} href={paths.editSteps(guideid)} aria-current={tab === 'steps' ? 'page' : undefined}>
          <Trans>Steps</Trans>
        </a>
      </nav>
      <span className={styles.save}>
        <SaveStatus guideid={guideid} onDecide={onDecide} onSave={onSave} />
      </span>
      <span className={styles.wide}>
        <LinkButton icon={Eye} href={reader}>
          <Trans>View</Trans>
        </LinkButton>
        {tab === 'steps' && <PublishButton publishing={publishing} isPublic={guide.public} />}
      </span>
      <span className={styles.narrow}>
        <Menu
          kind="quiet"
          icon={Ellipsis}
          label={t`More`}
          items={[
            { label: t`Details`, icon: FileText, onSelect: () => void navigate(paths.editDetails(guideid)) },
            { label: t`Steps`, icon: ListOrdered, onSelect: () => void navigate(paths.editSteps(guideid)) },
            { label: t`View`, icon: Eye, onSelect: () => void navigate(reader) },
            { label: t`Save now`, icon: Pencil, onSelect: onSave },
            null,
            { label: guide.public ? t`Unpublish` : t`Publish`, icon: Lock, why: publishing.why, onSelect: () => publishing.publish(!guide.public) },
          ]}
        />
      </span>
    </div>
  )
}
