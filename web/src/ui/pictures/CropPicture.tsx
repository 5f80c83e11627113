import { PICTURE_MESSAGES } from '@halfstar/contract/profiles/avatars.schema';
import { Button } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import Cropper, { type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { PendingButton } from '#ui/PendingButton.tsx';
import classes from './crop-picture.module.css';
import { type Area, type Crop, toCrop } from './picture-choice.ts';

/** Round as members are, square as clubs are. */
export type CropShape = 'round' | 'square';

export type CropPictureProps = {
  /** The address of the picture, in this tab's memory. */
  url: string;
  /** What screen readers call it. */
  label: string;
  shape: CropShape;
  /** Whether the picture is being sent. */
  pending: boolean;
  onCancel: () => void;
  /** The browser cannot show the file. */
  onBroken: (message: string) => void;
  onCropped: (crop: Crop) => void;
};

const ZOOM = { min: 1, max: 5, step: 0.1 } as const;
const limitZoom = (zoom: number): number => Math.min(ZOOM.max, Math.max(ZOOM.min, zoom));

/** Moves and zooms a picture below a frame, by pointer, two fingers, wheel or keys. */
export function CropPicture({ url, label, shape, pending, onCancel, onBroken, onCropped }: CropPictureProps) {
  const [place, setPlace] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [chosen, setChosen] = useState<{ percent: Area; pixels: Area } | null>(null);
  const picture = useRef({ width: 0, height: 0 });
  const frame = useRef<HTMLDivElement>(null);
  const keys = useId();

  const ready = chosen !== null;
  useEffect(() => {
    if (ready) frame.current?.querySelector<HTMLElement>('[role="application"]')?.focus();
  }, [ready]);

  const zoomByKey = (event: KeyboardEvent) => {
    const step = { '+': ZOOM.step, '=': ZOOM.step, '-': -ZOOM.step }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setZoom((before) => limitZoom(before + step));
  };
  return (
    <div className={classes.crop}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the frame inside has the focus */}
      <div ref={frame} className={classes.stage} onKeyDown={zoomByKey}>
        <Cropper
          image={url}
          crop={place}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          aspect={1}
          cropShape={shape === 'round' ? 'round' : 'rect'}
          objectFit="cover"
          showGrid={false}
          keyboardStep={10}
          disableAutomaticStylesInjection
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={(percent, pixels) => setChosen({ percent, pixels })}
          onMediaLoaded={({ naturalWidth: width, naturalHeight: height }) => {
            picture.current = { width, height };
          }}
          mediaProps={{ onError: () => onBroken(PICTURE_MESSAGES.broken) }}
          cropperProps={{
            role: 'application',
            'aria-label': label,
            'aria-describedby': keys,
          }}
        />
      </div>
      <div className={classes.side}>
        <Preview url={url} shape={shape} area={chosen?.percent ?? null} />
        <label className={classes.zoom}>
          Zoom
          <input
            type="range"
            {...ZOOM}
            value={zoom}
            onChange={(event) => setZoom(limitZoom(event.currentTarget.valueAsNumber))}
          />
        </label>
        <p id={keys} className={classes.keys}>
          Drag the picture, or move it with the arrow keys. Plus and minus zoom.
        </p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onCancel} disabled={pending}>
            Cancel
          </Button>
          <PendingButton
            pending={pending}
            disabled={!ready}
            onClick={() => {
              if (chosen !== null) onCropped(toCrop(chosen.pixels, picture.current));
            }}
          >
            Use Picture
          </PendingButton>
        </div>
      </div>
    </div>
  );
}

/** What the picture will look like. @param area in percent of it */
function Preview({ url, shape, area }: { url: string; shape: CropShape; area: Area | null }) {
  const style: CSSProperties | undefined =
    area === null || area.width === 0
      ? undefined
      : {
          width: `${10_000 / area.width}%`,
          height: `${10_000 / area.height}%`,
          left: `${(-area.x / area.width) * 100}%`,
          top: `${(-area.y / area.height) * 100}%`,
        };
  return (
    <span className={classes.preview} data-shape={shape} aria-hidden="true">
      {style === undefined ? null : <img src={url} alt="" style={style} />}
    </span>
  );
}
