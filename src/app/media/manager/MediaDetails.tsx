import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Crop, Shapes, SlidersHorizontal, TextInitial, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { MediaItem } from '#contract/library/schemas.ts'
import { paths } from '#app/paths.ts'
import { announce } from '#app/editor/announce.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { formatNearDay, isoDay } from '#app/ui/text/dates.ts'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import { focusOnMount } from '#app/ui/screen/focusOnMount.ts'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import { AltDialog } from '../pictures/AltDialog.tsx'
import { CropDialog } from '../pictures/CropDialog.tsx'
import { DrawDialog } from '../drawing/DrawDialog.tsx'
import { FilmSettings } from '../films/FilmSettings.tsx'
import styles from './MediaDetails.module.css'
import { ItemUses } from './ItemUses.tsx'
import type { KnownItem } from './keyOf.ts'
import { readVideoFacts, totalOf, usesOf, useMediaFacts, type MediaFacts } from './useMediaFacts.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

type MediaDetailsProps = {
  named: Pick<MediaItem, 'kind' | 'id'>
  onClose: () => void
  onRemove: (item: KnownItem) => void
  /** Another was made of it. */
  onMade: (made: MediaDetailsProps['named']) => void
}

const SettingsOf = ({
  videoid,
  onClose,
  onDone,
}: {
  videoid: number
  onClose: () => void
  onDone: () => void
}) => {
  const { data } = useQuery(readVideoFacts(videoid))
  return data ? <FilmSettings video={data} onClose={onClose} onDone={onDone} /> : null
}

type FactsProps = { kind: MediaItem['kind']; facts: MediaFacts }

/** The picture or the film itself, and what is known of it. */
const Facts = ({ kind, facts }: FactsProps) => {
  const { i18n } = useLingui()
  return (
    <>
      {kind === 'video' && facts.address ? (
        <video
          className={styles.film}
          src={facts.address}
          controls
          preload="metadata"
          aria-label={facts.alt ?? facts.name}
        />
      ) : (
        facts.image && <Picture image={facts.image} alt={facts.alt ?? ''} sizes="360px" />
      )}
      <dl className={styles.facts}>
        <dt>
          <Trans>Size</Trans>
        </dt>
        <dd>
          {facts.width > 0 && (
            <Trans>
              {facts.width} × {facts.height} pixels
            </Trans>
          )}{' '}
          {facts.bytes !== null && formatBytes(facts.bytes, i18n.locale)}
        </dd>
        <dt>
          <Trans>Date</Trans>
        </dt>
        <dd>
          <time dateTime={isoDay(facts.date)}>{formatNearDay(facts.date, i18n.locale)}</time>
        </dd>
        {facts.copiedFrom && (
          <>
            <dt>
              <Trans>Copied from</Trans>
            </dt>
            <dd>
              <a href={paths.user(facts.copiedFrom)}>{facts.copiedFrom.username}</a>
            </dd>
          </>
        )}
        <dt>{kind === 'image' ? <Trans>Alternative text</Trans> : <Trans>Title</Trans>}</dt>
        <dd>{facts.alt === '' ? <Trans>Decorative</Trans> : (facts.alt ?? '–')}</dd>
      </dl>
    </>
  )
}

type OpenDialog = 'crop' | 'draw' | 'alt' | 'film'

const Acts = ({ kind, onOpen }: { kind: MediaItem['kind']; onOpen: (it: OpenDialog) => void }) => (
  <p className={styles.acts}>
    {kind === 'image' && (
      <Button icon={Crop} onClick={() => onOpen('crop')}>
        <Trans>Crop…</Trans>
      </Button>
    )}
    {kind === 'image' && (
      <Button icon={Shapes} onClick={() => onOpen('draw')}>
        <Trans>Draw on the picture…</Trans>
      </Button>
    )}
    {kind === 'image' && (
      <Button icon={TextInitial} onClick={() => onOpen('alt')}>
        <Trans>Edit alternative text…</Trans>
      </Button>
    )}
    {kind === 'video' && (
      <Button icon={SlidersHorizontal} onClick={() => onOpen('film')}>
        <Trans>Edit clip, poster and captions…</Trans>
      </Button>
    )}
  </p>
)

const Sizes = ({ kind, facts }: FactsProps) => (
  <>
    <h3 className={styles.section}>
      <Trans>All sizes</Trans>
    </h3>
    <ul className={styles.sizes}>
      {facts.renditions.map(({ name, address, width }) => (
        <li key={name}>
          <a
            href={address}
            download={name === 'original' || kind !== 'image' ? facts.name : undefined}
            target="_blank"
            rel="noreferrer"
          >
            {name}
          </a>
          {width !== null && (
            <span className={styles.soft}>
              <Trans>{width} pixels wide</Trans>
            </span>
          )}
        </li>
      ))}
    </ul>
  </>
)

const DeleteButton = ({ total, onDelete }: { total: number; onDelete: () => void }) => (
  <p className={styles.acts}>
    <Button kind="danger" icon={Trash2} onClick={onDelete}>
      {total === 0 ? (
        <Trans>Delete…</Trans>
      ) : (
        <Plural
          value={total}
          one="Delete anyway (used in # place)…"
          other="Delete anyway (used in # places)…"
        />
      )}
    </Button>
  </p>
)

type DetailDialogProps = {
  open: OpenDialog | null
  id: number
  facts: MediaFacts | undefined
  onClose: () => void
  onMade: MediaDetailsProps['onMade']
}

const DetailDialog = ({ open, id, facts, onClose, onMade }: DetailDialogProps) => {
  const { t } = useLingui()
  const name = facts?.name ?? ''
  const queries = useQueryClient()
  const again = () => void queries.invalidateQueries({ queryKey: ['readImage'] })
  return (
    <>
      {open === 'crop' && facts && (
        <CropDialog imageid={id} title={t`Crop ${name}`} onClose={onClose} onDone={again} />
      )}
      {open === 'draw' && facts && (
        <DrawDialog
          imageid={id}
          title={t`Draw on ${name}`}
          lines={[]}
          colour="red"
          onClose={onClose}
          onDone={image => {
            announce(
              t`The picture with the shapes is saved as a new picture. The original is kept.`,
            )
            onMade({ kind: 'image', id: image.id })
          }}
        />
      )}
      {open === 'alt' && facts && (
        <AltDialog
          picture={{ id, ...(facts.alt === null ? {} : { alt: facts.alt }) }}
          onClose={onClose}
          onDone={again}
        />
      )}
      {open === 'film' && (
        <SettingsOf
          videoid={id}
          onClose={onClose}
          onDone={() => void queries.invalidateQueries({ queryKey: ['readVideo'] })}
        />
      )}
    </>
  )
}

/** As lists have it, for the dialog that deletes it. */
const itemOf = ({ kind, id }: MediaDetailsProps['named'], facts: MediaFacts, uses: number) => ({
  kind,
  id,
  name: facts.name,
  alt: facts.alt,
  date: facts.date,
  bytes: facts.bytes ?? 0,
  width: facts.width,
  height: facts.height,
  duration: 0,
  pages: 0,
  image: facts.image,
  sha256: null,
  uses,
})

/** One item: what it is, all its sizes, where it is used, and what can be done with it. */
export const MediaDetails = ({ named, onClose, onRemove, onMade }: MediaDetailsProps) => {
  const { t } = useLingui()
  const { kind, id } = named
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const { data: facts, error } = useMediaFacts(named)
  const uses = useQuery(usesOf(named))
  const total = totalOf(uses.data)
  return (
    <aside className={styles.details} aria-label={t({ message: 'Details', context: 'more' })}>
      <div className={styles.head}>
        {/* Whoever opened it with a key is taken there. */}
        <h2 ref={focusOnMount} tabIndex={-1} className={styles.title}>
          {facts?.name ?? <Trans>Loading…</Trans>}
        </h2>
        <Button kind="quiet" icon={X} label={t`Close details`} onClick={onClose} />
      </div>
      {error && <p role="alert">{refusedWords(error)}</p>}
      {facts && (
        <>
          <Facts kind={kind} facts={facts} />
          <Acts kind={kind} onOpen={setOpen} />
          <Sizes kind={kind} facts={facts} />
        </>
      )}
      <ItemUses named={named} />
      {facts && uses.data && (
        <DeleteButton total={total} onDelete={() => onRemove(itemOf(named, facts, total))} />
      )}
      <DetailDialog
        open={open}
        id={id}
        facts={facts}
        onClose={() => setOpen(null)}
        onMade={onMade}
      />
    </aside>
  )
}
