declare module '@20minutes/s3rver' {
  /** A server that speaks the S3 protocol and checks signatures. */
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    /** @returns the address it listens on */
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
