import { Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { focusOnMount } from '#app/ui/screen/focusOnMount.ts'
import styles from './CopyPicture.module.css'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

/** A picture of somebody else, copied into one's own media; the copy says whose it was. */
export const CopyPicture = ({ imageid }: { imageid: number }) => {
  const { t } = useLingui()
  const copy = useWrite('copyImage')
  const { data: image } = useQuery(read('readImage', { params: { id: String(imageid) } }))
  const owner = copy.data?.copied_from?.username
  const made = copy.data?.image.id
  return (
    <span className={styles.copy}>
      <span role={copy.error ? 'alert' : 'status'} className={styles.said}>
        {copy.error ? refusedWords(copy.error) : undefined}
        {made !== undefined && (
          <>
            <Trans>Copied from {owner} to your media.</Trans>{' '}
            <a ref={focusOnMount} href={`${paths.media()}?item=image-${made}`}>
              <Trans>Open the copy</Trans>
            </a>
          </>
        )}
      </span>
      {image?.own === false && made === undefined && (
        <Button
          icon={ImagePlus}
          why={copy.isPending ? t`Copying…` : undefined}
          onClick={() => copy.mutate({ params: { imageid_or_guid: String(imageid) } })}
        >
          <Trans>Copy to my media</Trans>
        </Button>
      )}
    </span>
  )
}
