import { classes } from '../classes.ts'
import { initials } from './Initials.tsx'
import { Thumbnail } from './Picture.tsx'
import type { PictureImage } from './Picture.tsx'
import styles from './Disc.module.css'

type PortraitProps = {
  name: string
  /**
   * The service's default pictures have negative ids; they say nothing, so the initials stand there
   * instead.
   */
  image: (PictureImage & { id: number }) | null
  big?: boolean
}

/** A person or a team in a disc; the name stands beside it in words. */
export const Portrait = ({ name, image, big }: PortraitProps) => (
  <span className={classes(styles.disc, styles.portrait, big && styles.big)} aria-hidden="true">
    {image && image.id > 0 ? <Thumbnail image={image} /> : initials(name)}
  </span>
)
