import type { Image } from '#contract/core/shapes.ts'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import { pictureSizes } from './pictureSizes.ts'
import styles from './PrintedPictures.module.css'

/** Pictures that the screen has in its strip: paper has no strip, and shows each as large. */
export const PrintedPictures = ({ images }: { images: readonly Image[] }) => (
  <div className={styles.printed}>
    {images.map((image, n) => (
      <Picture
        key={`${image.id} ${n}`}
        image={image}
        alt={image.alt ?? ''}
        sizes={pictureSizes.inStep}
      />
    ))}
  </div>
)
