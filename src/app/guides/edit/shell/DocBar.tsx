import { Trans, useLingui } from '@lingui/react/macro'
import {
  ArrowDownUp,
  ArrowLeft,
  BadgeCheck,
  Ellipsis,
  Eye,
  FileText,
  History,
  ListOrdered,
  Lock,
  Pencil,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Guide } from '#contract/guides/shapes.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { isForBrowser } from '#app/shell/inAppLinks.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Menu } from '#app/ui/overlays/Menu.tsx'
import { SaveStatus } from '../save/SaveStatus.tsx'
import { PublicNow } from '../publish/PublicNow.tsx'
import { PublishButton, VisibilityChip } from '../publish/PublishButton.tsx'
import type { EditorTab } from '../position/editorTab.ts'
import type { Publishing } from '../publish/usePublish.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import styles from '#app/editor/DocBar.module.css'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'

type DocBarProps = {
  guide: Guide
  title: string
  tab: EditorTab | 'history'
  /** null where the guide is not published from. */
  publishing: Publishing | null
  onPublish?: () => void
  /** Goes to the preview with the place of the caret; without it the bar only leads there. */
  onPreview?: (() => void) | undefined
  /** Goes to this page of readers once all is saved; without it the link leads there at once. */
  onDone?: (path: string) => void
  /** Asks for a guide of the way back; without it there is none to be made. */
  onReverse?: (() => void) | undefined
  onDecide: () => void
  onSave: () => void
  /** Beside what is saved: who else is here, and what takes back what was typed. */
  beside?: ReactNode
}

/** The parts of the guide that one may go to. */
const useGuideTabs = ({ guideid, can_edit: canEdit }: Guide) => {
  const { t } = useLingui()
  return [
    { tab: 'details', label: t`Details`, icon: FileText, href: paths.editDetails(guideid) },
    { tab: 'steps', label: t`Steps`, icon: ListOrdered, href: paths.editSteps(guideid) },
    { tab: 'parts', label: t`Parts and tools`, icon: Wrench, href: paths.editParts(guideid) },
    { tab: 'history', label: t`History`, icon: History, href: paths.history(guideid) },
    {
      tab: 'releases',
      label: t`Releases`,
      icon: BadgeCheck,
      href: authorPaths.guideReleases(guideid),
    },
  ].filter(one => canEdit || one.tab === 'history')
}

type ViewButtonProps = Pick<DocBarProps, 'guide' | 'onPreview'> & { reader: string }

/** To the preview for whoever may edit, to the readers' page for everybody else. */
const ViewButton = ({ guide, onPreview, reader }: ViewButtonProps) => {
  const { t } = useLingui()
  const keys = useKeyWords()('preview')
  return guide.can_edit ? (
    <LinkButton
      icon={Eye}
      href={authorPaths.preview(guide.guideid)}
      title={keys === undefined ? undefined : t`Preview (${keys})`}
      onClick={event => {
        if (!onPreview) return
        event.preventDefault()
        onPreview()
      }}
    >
      <Trans>Preview</Trans>
    </LinkButton>
  ) : (
    <LinkButton icon={Eye} href={reader}>
      <Trans context="verb">View</Trans>
    </LinkButton>
  )
}

/** The same in a menu. */
const useViewItem = (
  { guideid, can_edit: canEdit }: DocBarProps['guide'],
  reader: string,
  onPreview: DocBarProps['onPreview'],
) => {
  const { t } = useLingui()
  const keys = useKeyWords()('preview')
  const navigate = useNavigate()
  const preview = () => void navigate(authorPaths.preview(guideid))
  return canEdit
    ? { label: t`Preview`, icon: Eye, keys, onSelect: onPreview ?? preview }
    : {
        label: t({ message: 'View', context: 'verb' }),
        icon: Eye,
        onSelect: () => void navigate(reader),
      }
}

/** All of the bar, where there is no room for it. */
const NarrowMenu = ({
  guide,
  publishing,
  onPublish,
  onPreview,
  onSave,
  onReverse,
  reader,
}: DocBarProps & { reader: string }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { can_edit: canEdit } = guide
  const tabs = useGuideTabs(guide)
  const view = useViewItem(guide, reader, onPreview)
  return (
    <Menu
      kind="quiet"
      icon={Ellipsis}
      label={t`More`}
      items={[
        ...tabs.map(({ label, icon, href }) => ({
          label,
          icon,
          onSelect: () => void navigate(href),
        })),
        view,
        ...(canEdit ? [{ label: t`Save now`, icon: Pencil, onSelect: onSave }] : []),
        ...(onReverse
          ? [
              {
                label: t`Reverse the steps…`,
                icon: ArrowDownUp,
                onSelect: onReverse,
              },
            ]
          : []),
        ...(publishing && onPublish
          ? [
              null,
              {
                label: !guide.public
                  ? t`Publish…`
                  : publishing.asksToTakeBack
                    ? t`Unpublish…`
                    : t`Unpublish`,
                icon: Lock,
                why: publishing.why,
                onSelect: onPublish,
              },
            ]
          : []),
      ]}
    />
  )
}

/**
 * Where one is, what is saved, and the verbs that concern the whole guide. Who may only read it has
 * its history here.
 */
export const DocBar = (props: DocBarProps) => {
  const { guide, title, tab, publishing, onPublish, onPreview, onDone, onDecide, onSave, beside } =
    props
  const { t } = useLingui()
  const { guideid } = guide
  const isUnknown = publishing?.isUnknown === true
  const reader = paths.guide({ ...guide, title: title || guide.title })
  const tabs = useGuideTabs(guide)
  return (
    <div data-pane className={styles.bar}>
      <LinkButton
        kind="quiet"
        icon={ArrowLeft}
        label={t`Back to the guide`}
        href={reader}
        onClick={event => {
          if (!onDone || isForBrowser(event)) return
          event.preventDefault()
          onDone(reader)
        }}
      />
      <h1 className={styles.title}>{title}</h1>
      {guide.public && !isUnknown ? (
        <PublicNow />
      ) : (
        <span className={styles.chips}>
          <VisibilityChip isPublic={guide.public} isUnknown={isUnknown} />
        </span>
      )}
      <nav className={styles.tabs} aria-label={t`Sections of the guide`}>
        {tabs.map(one => (
          <a
            key={one.tab}
            className={styles.tab}
            href={one.href}
            aria-current={one.tab === tab ? 'page' : undefined}
          >
            {one.label}
          </a>
        ))}
      </nav>
      <span className={styles.save}>
        {beside}
        <SaveStatus doc={guideKey(guideid)} onDecide={onDecide} onSave={onSave} />
      </span>
      <span className={styles.wide}>
        <ViewButton guide={guide} onPreview={onPreview} reader={reader} />
        {tab !== 'details' && publishing && onPublish && (
          <PublishButton asks {...{ publishing, onPublish }} isPublic={guide.public} />
        )}
      </span>
      <span className={styles.narrow}>
        <NarrowMenu {...props} reader={reader} />
      </span>
    </div>
  )
}
