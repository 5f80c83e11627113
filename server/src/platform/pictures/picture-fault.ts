/** Why a picture is refused. */
export type PictureFault = 'wrongType' | 'animated' | 'tooManyPixels' | 'broken' | 'tooCostly' | 'badCrop';

export class PictureRefusedError extends Error {
  readonly fault: PictureFault;

  constructor(fault: PictureFault, cause?: unknown) {
    super(`a picture was refused: ${fault}`, { cause });
    this.fault = fault;
  }
}
