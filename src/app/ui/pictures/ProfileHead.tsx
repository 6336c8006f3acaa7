import type { ReactNode } from 'react'
import type { PictureImage } from './Picture.tsx'
import { Portrait } from './Portrait.tsx'
import styles from './ProfileHead.module.css'

type ProfileHeadProps = {
  name: string
  image: (PictureImage & { id: number }) | null
  location: string | null
  children?: ReactNode
}

/** A person or a team: picture, name, a few words of their own. */
export const ProfileHead = ({ name, image, location, children }: ProfileHeadProps) => (
  <header className={styles.head}>
    <Portrait name={name} image={image} big />
    <div className={styles.words}>
      <h1 className={styles.name}>{name}</h1>
      {children && <p className={styles.own}>{children}</p>}
      {location && <p className={styles.location}>{location}</p>}
    </div>
  </header>
)
