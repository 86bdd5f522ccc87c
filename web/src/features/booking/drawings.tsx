/**
 * The drawings on the choices: flats as plans at one scale (5.4 square units a square foot), houses as
 * elevation and section, interiors as elevations. Bold lines are what is cut, fine lines what is seen.
 */
import type { ReactNode } from "react";
import type { BhkType, InteriorType } from "./choices";

type DrawingProps = { className?: string };

export function HomeDrawing({ of, className = "" }: DrawingProps & { of: BhkType }) {
  return <Sheet className={className}>{homes[of]}</Sheet>;
}

export function InteriorDrawing({ of, className = "" }: DrawingProps & { of: InteriorType }) {
  return <Sheet className={className}>{interiors[of]}</Sheet>;
}

/** An empty plot, shown before a home type is chosen. */
export function PlotDrawing({ className = "" }: DrawingProps) {
  return (
    <Sheet className={className}>
      <path d="M8 12H112V76H8Z" strokeWidth="0.9" strokeDasharray="3 4" strokeOpacity="0.7" />
      <Fine d="M8 4V8M112 4V8M8 6H112M2 12H5M2 76H5M3.5 12V76" />
    </Sheet>
  );
}

function Sheet({ className, children }: { className: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 120 84"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {children}
    </svg>
  );
}

/** Cut walls and outlines. */
function Bold({ d }: { d: string }) {
  return <path d={d} strokeWidth="2" />;
}

/** Thin lines: door leaves, counters, beds, handles. */
function Fine({ d }: { d: string }) {
  return <path d={d} strokeWidth="0.9" strokeOpacity="0.75" />;
}

const homes: Record<BhkType, ReactNode> = {
  "1bhk": (
    <>
      <Bold d="M24 80H72V32H4V80H14M42 32V48M42 58V66M42 75V80M42 60H72" />
      <Fine d="M14 80V70A10 10 0 0 1 24 80M42 58H52A10 10 0 0 0 42 48M42 66h8a8.5 8.5 0 0 1-8 9" />
      <Fine d="M4 40H27V32M10.4 36a1.6 1.6 0 1 1-3.2 0a1.6 1.6 0 1 1 3.2 0M16.4 36a1.6 1.6 0 1 1-3.2 0a1.6 1.6 0 1 1 3.2 0" />
      <Fine d="M56 36H69V55H56ZM56 41H69M8 50h7v17H8ZM22 58.500a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M64 65h5v6h-5Z" />
    </>
  ),
  "2bhk": (
    <>
      <Bold d="M26 80H88V22H4V80H16M54 22V40M54 49V53M54 62V80M54 51H88M34 22V38H44M4 42H22" />
      <Fine d="M16 80V70A10 10 0 0 1 26 80M54 40H63A9 9 0 0 1 54 49M54 62H63A9 9 0 0 0 54 53M44 38V29A9 9 0 0 1 53 38" />
      <Fine d="M11 22V35H4M4 35V42M9 27a1.6 1.6 0 1 1-3.2 0a1.6 1.6 0 1 1 3.2 0M9 32a1.6 1.6 0 1 1-3.2 0a1.6 1.6 0 1 1 3.2 0" />
      <Fine d="M70 26H84V45H70ZM70 31H84M70 56H84V76H70ZM70 61H84M8 50h7.500v18H8ZM23 59a4 4 0 1 0 8 0a4 4 0 1 0-8 0M38 26h5v6h-5Z" />
    </>
  ),
  "3bhk": (
    <>
      <Bold d="M30 80H102V14H4V80H20M66 14V36M66 45V49M66 58V80M66 47H102M36 14V30M36 40V42H4M48 32H66" />
      <Fine d="M20 80V70A10 10 0 0 1 30 80M66 36H75A9 9 0 0 1 66 45M66 58H75A9 9 0 0 0 66 49M36 30H26A10 10 0 0 0 36 40" />
      <Fine d="M36 21H66M44.6 17.500a1.6 1.6 0 1 1-3.2 0a1.6 1.6 0 1 1 3.2 0M49.6 17.500a1.6 1.6 0 1 1-3.2 0a1.6 1.6 0 1 1 3.2 0M56 14v7" />
      <Fine d="M83 19H98V39H83ZM83 24H98M83 54H98V75H83ZM83 59H98M8 18H27V33H8ZM13 18V33" />
      <Fine d="M8 50h8v19H8ZM23 59.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0M46 54h11v16H46ZM43.5 58v2.500M43.5 63.5v2.500M59.5 58v2.500M59.5 63.5v2.5" />
    </>
  ),
  "4bhk": (
    <>
      <Bold d="M34 80H116V4H4V80H24M78 4V30M78 39V45M78 54V80M78 42H116M34 4V17M34 26V37M34 46V55M4 30H34M4 55H34M46 4V15M56 26H78" />
      <Fine d="M24 80V70A10 10 0 0 1 34 80M78 30H87A9 9 0 0 1 78 39M78 54H87A9 9 0 0 0 78 45M34 17H25A9 9 0 0 0 34 26M34 46H25A9 9 0 0 1 34 37" />
      <Fine d="M46 11H78M54.6 7.500a1.6 1.6 0 1 1-3.2 0a1.6 1.6 0 1 1 3.2 0M59.6 7.500a1.6 1.6 0 1 1-3.2 0a1.6 1.6 0 1 1 3.2 0M68 4v7" />
      <Fine d="M97 9H112V30H97ZM97 14H112M97 50H112V72H97ZM97 55H112M8 8H19V25H8ZM8 12.500H19M8 34H19V51H8ZM8 38.500H19" />
      <Fine d="M8 61h8v15H8ZM42 62a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M62 38h10v16H62ZM59.5 42v2.500M59.5 47.500v2.500M74.5 42v2.500M74.5 47.500v2.5" />
    </>
  ),
  villa: (
    <>
      <Bold d="M2 80H118M24 80V43M72 54V80M16 43 48 19 80 43M72 54H108V80M70 50H112V54H72" />
      <Fine d="M22 43H74M42.5 80V60H53.5V80M51.3 70v1.500M38 77.500H42.500M53.5 77.500H58M29 50H37V62H29ZM33 50V62M59 50H67V62H59ZM63 50V62" />
      <Fine d="M44.5 33.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M79 61H101V73H79ZM86.3 61V73M93.6 61V73M76 46H108M78 46V50M84 46V50M90 46V50M96 46V50M102 46V50" />
      <Fine d="M10 80V58M10 67 14 63M10 71 6.5 68M10 44c7 0 9 6 8 10 1 6-4 9-8 8-5 1-9-3-8-8-1-5 2-10 8-10Z" />
    </>
  ),
  duplex: (
    <>
      <Bold d="M2 80H118M26 80V12M92 12V80M20 12H98M20 12V9H98V12M26 46H62M26 49H62V46" />
      <Bold d="M58 80H63V74.300H68V68.600H73V62.900H78V57.200H83V51.500H88V46H92" />
      <Fine d="M62 46V37H66.500V46M66.5 37V46M62 37 66.5 37M61 70 86 41.500M32 46V39H54V46M32 41.500H38V39M32 35V46M44 12V18M40.5 22a3.5 4 0 0 1 7 0Z" />
      <Fine d="M31 80V72.500a2 2 0 0 1 4 0V75H45V72.500a2 2 0 0 1 4 0V80M35 75V69H45V75M53 80V64M50 64 51.5 59H54.500L56 64ZM92 18H84V36H92M84 27H92" />
      <Fine d="M98 30H112V46M92 46H112V80M98 30V46M102.6 30V46M107.3 30V46M98 80V62H107V80" />
    </>
  ),
};

const interiors: Record<InteriorType, ReactNode> = {
  kitchen: (
    <>
      <Bold d="M4 50H116M7 54V78H113V54M7 8H39V28H7ZM81 8H113V28H81Z" />
      <Fine d="M4 50V54H116V50M11 78V82H109V78M23 8V28M97 8V28M34 54V78M60 54V78M86 54V78M60 62H86M60 70H86M20.5 25H21.500M24.5 25H25.500M94.5 25H95.500M98.5 25H99.5" />
      <Bold d="M53 4V18L46 30H74L67 18V4" />
      <Fine d="M53 18H67M50 50V48H70V50M54 48V41.500H66V48M66 43.5H73M71 58H75M71 66H75M71 74H75M31 58V63M89 58V63M15 50V40.500a3.5 3.5 0 0 1 7 0V42.500M93 50V42H99V50M94.5 42V39.500H97.500V42M104 50V44.500H109V50" />
    </>
  ),
  wardrobe: (
    <>
      <Bold d="M14 4H106V78H14ZM44.7 19V78M75.3 19V78" />
      <Fine d="M14 19H106M44.7 4V19M75.3 4V19M18 78V82M102 78V82M40.5 44V54M79.5 44V54M43 15.500H41.500M47.5 15.500H49M73.5 15.500H72M78 15.500H79.5" />
      <Fine d="M44.7 26H75.300M44.7 62H75.300M44.7 70H75.300M58 66H62M58 74H62" />
      <Fine d="M53 26V28.500L48.5 33V53H57.500V33L53 28.500M62.5 26V28.500L58 32M62.5 28.5 67 32.5 65.5 46H60.500M70.5 26V29M68.5 31.5 70.5 29 72.5 31.500V49H68" />
    </>
  ),
  tv_unit: (
    <>
      <Bold d="M38 12H98V46H38ZM12 60H108V74H12Z" />
      <Fine d="M10 4H110V60M10 4V60M15 4V53M20 4V53M25 4V53M30 4V53M4 82H116M44 60V74M76 60V74M57 67H63M26 67H30M90 67H94" />
      <Fine d="M18 60C15.5 56 17 52 18.5 50.500H22.500C24 52 25.5 56 23 60M20.5 50.500V38M20.5 46C16 45 14.5 42 14.5 39 18.5 39.5 20.5 42 20.5 46ZM20.5 43C20.5 38 23 35.5 26.5 35.5 26.5 40 24 43 20.5 43Z" />
      <Fine d="M62 46V50H74V46M84 60V57H98V60M86 57V54.500H96V57M44 36 58 18M52 36 62 23" />
    </>
  ),
  full_home: (
    <>
      <Bold d="M4 80H116M10 36 60 6 110 36M18 31.500V80M102 31.500V80M18 55H102M60 36V55M60 55V60M60 72V80" />
      <Fine d="M84 20.500V11H91V24.500M32 36H88M24 55V48H46V55M24 50.500H30V48M24 44V55M50 55V50H55V55M52.5 50V47M50.5 47 51.5 43.5H53.5L54.5 47Z" />
      <Fine d="M66 55V41H79V55M72.5 41V55M71 48V49.500M74 48V49.500M86 55V51H97V55M86 46H97V51M91.5 46V51" />
      <Fine d="M24 80V73a2 2 0 0 1 4 0V75.500H42V73a2 2 0 0 1 4 0V80M28 75.500V69H42V75.500M30 59.5H40V65H30Z" />
      <Fine d="M66 80V69H98V80M66 69V67H98V69M76.5 69V80M87.5 69V80M66 58H76V63H66ZM88 58H98V63H88ZM79 63 81 58.500H84L86 63" />
    </>
  ),
  furniture: (
    <>
      <Bold d="M22 58V36c0-6 3-9 8-9H56c5 0 8 3 8 9V58M22 58c0-8-12-8-12 0V72H76V58c0-8-12-8-12 0M22 58V62H64V58" />
      <Fine d="M43 27V62M14 72V80M72 72V80M10 66H76M4 82H116M28 46 34 40 40 46 34 52Z" />
      <Bold d="M101 82V24M93 24 97 8H105L109 24Z" />
      <Fine d="M95 82H107M82 82 84 64M94 64 96 82M80 64H98M86 64V58H92V64M89 58C89 54 91 51 94 50M89 57C88 53 86.5 51.5 84 51" />
    </>
  ),
  discuss: (
    <>
      <Bold d="M78 36V12H14V76H78V57" />
      <Fine d="M22 28H52V56H22ZM40 28V40M40 48V56M22 44H30M14 66H78M50 66V76M70 22V50M67.5 22H72.500M67.5 50H72.5" />
      <path d="M52 28H64M64 28V40M64 46V56H58" strokeWidth="0.9" strokeDasharray="2 3" />
      <Bold d="M62 62 67 49 101 15 109 23 75 57Z" />
      <Fine d="M67 49 75 57M96 20 104 28M62 62 65.5 59.5M71 53 100 24" />
    </>
  ),
};

/** A ruler with one mark per day, to scale, so that timelines can be compared. */
export function TimelineDrawing({ days, outOf, className = "" }: DrawingProps & { days: number; outOf: number }) {
  const marks = Array.from({ length: days + 1 }, (_, day) => {
    const length = day % 15 === 0 ? 13 : day % 5 === 0 ? 9 : 5;
    return `M${day} 15v${-length}`;
  });
  return (
    <svg
      viewBox={`-0.1 0 ${outOf + 0.2} 16`}
      preserveAspectRatio="none"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      className={className}
    >
      <path d={`M0 15H${days}`} strokeWidth="2" vectorEffect="non-scaling-stroke" />
      <path d={marks.join("")} strokeWidth="1" strokeOpacity="0.75" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
