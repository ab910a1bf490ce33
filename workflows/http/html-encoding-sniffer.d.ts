declare module 'html-encoding-sniffer' {
  /** The name of the encoding of these bytes, of the Encoding standard; else `defaultEncoding`. */
  export default function sniff(
    bytes: Uint8Array,
    options: {
      xml?: boolean;
      transportLayerEncodingLabel?: string;
      defaultEncoding?: string;
      /** Not with `xml`. */
      maxPrescanBytes?: number;
    },
  ): string;
}
