import sharp from 'sharp'

/** A text beside the position in the metadata of these pictures. */
export const locationMarker = 'Cedar Creek 38.8977'

export const xmpPacket = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description>${locationMarker}</rdf:Description></rdf:RDF></x:xmpmeta>`

/** A picture with a position in its EXIF and XMP parts, turned by its orientation. */
export async function makeLocatedPicture(
  format: 'jpeg' | 'png' | 'webp' | 'tiff' | 'avif',
  { isProgressive = false, width = 60, height = 40 } = {},
): Promise<Buffer> {
  const picture = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#b6924a',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .withExif({
      IFD0: { ImageDescription: locationMarker },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 53/1 51/1', GPSLongitude: '77/1 2/1 11/1' },
    })
    .withXmp(xmpPacket)
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
  return isProgressive ? picture.jpeg({ progressive: true }).toBuffer() : picture.toFormat(format).toBuffer()
}
