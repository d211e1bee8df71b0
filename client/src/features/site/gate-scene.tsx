/** The hero's picture: the arch, open, with the path that leads through it. */
export function GateScene({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 440 400" className={className} aria-hidden>
      <path d="M40 400V210a180 180 0 0 1 360 0v190Z" fill="#1f7a5c" />
      <path d="M88 400V214a132 132 0 0 1 264 0v186Z" fill="#fbfaf7" />
      <circle cx="276" cy="196" r="30" fill="#f2c879" />
      <path d="M88 304c46-34 86-30 126-8s92 20 138-18v122H88Z" fill="#81c0a7" />
      <path d="M88 346c60-30 104-22 150-6s80 10 114-8v68H88Z" fill="#389f74" />
      <path d="M150 400c22-40 46-58 66-76 8-8 20-8 26 0 20 20 40 40 58 76Z" fill="#fbfaf7" />
      <path d="M88 400V214a132 132 0 0 1 66-114v300Z" fill="#1b2430" opacity=".92" />
      <path d="M352 400V214a132 132 0 0 0-66-114v300Z" fill="#1b2430" opacity=".92" />
      <circle cx="142" cy="292" r="6" fill="#f2c879" />
      <circle cx="298" cy="292" r="6" fill="#f2c879" />
    </svg>
  );
}
