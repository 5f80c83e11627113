type CropperProps = {
  image: string;
  onMediaLoaded: (size: { naturalWidth: number; naturalHeight: number }) => void;
  onCropAreaChange: (percent: object, pixels: object) => void;
  mediaProps: { onError: () => void };
};

/** Replaces the cropper, which finds no square without a layout: of a picture that is loaded it chooses the left 200 of 400 by 200 pixels. */
export default ({ image, onMediaLoaded, onCropAreaChange, mediaProps }: CropperProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only loads
  <img
    src={image}
    alt="Chosen"
    onLoad={() => {
      onMediaLoaded({ naturalWidth: 400, naturalHeight: 200 });
      onCropAreaChange({ x: 0, y: 0, width: 50, height: 100 }, { x: 0, y: 0, width: 200, height: 200 });
    }}
    onError={mediaProps.onError}
  />
);
