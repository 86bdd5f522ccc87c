//! Frames on the pipes between a parent and its engine: a kind, the body's length and the body.

use std::io::{self, Read, Write};

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};

/// Kind of message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// To the engine: the bundle's source.
    Load = 1,
    /// To the engine: a page to render.
    Render,
    /// To the engine: answers to what the page asked.
    Answers,
    /// From the engine: the bundle is loaded.
    Ready,
    /// From the engine: what the page asks.
    Asks,
    /// From the engine: the page.
    Page,
    /// From the engine: why there is no page, or no bundle.
    Failed,
    /// From the engine: what the page logged.
    Log,
}

impl Kind {
    const ALL: [Self; 8] = [
        Self::Load,
        Self::Render,
        Self::Answers,
        Self::Ready,
        Self::Asks,
        Self::Page,
        Self::Failed,
        Self::Log,
    ];

    fn of(byte: u8) -> io::Result<Self> {
        let known = Self::ALL.into_iter().find(|kind| *kind as u8 == byte);
        known.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "unknown kind of message"))
    }
}

/// Larger than any page or answer.
const MAX_BYTES: usize = 32 << 20;

const HEADER_BYTES: usize = 5;

fn header(kind: Kind, body: &[u8]) -> io::Result<[u8; HEADER_BYTES]> {
    let length = u32::try_from(body.len()).ok().filter(|length| *length as usize <= MAX_BYTES);
    let length = length.ok_or_else(too_large)?.to_le_bytes();
    Ok([kind as u8, length[0], length[1], length[2], length[3]])
}

fn parsed([kind, length @ ..]: [u8; HEADER_BYTES]) -> io::Result<(Kind, usize)> {
    let length = u32::from_le_bytes(length) as usize;
    if length > MAX_BYTES {
        return Err(too_large());
    }
    Ok((Kind::of(kind)?, length))
}

fn too_large() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "a message is too large")
}

/// Reads a message; `None` at the end of the input.
pub(crate) fn read(input: &mut impl Read) -> io::Result<Option<(Kind, Vec<u8>)>> {
    let mut header = [0; HEADER_BYTES];
    match input.read_exact(&mut header) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        read => read?,
    }
    let (kind, length) = parsed(header)?;
    let mut body = vec![0; length];
    input.read_exact(&mut body)?;
    Ok(Some((kind, body)))
}

pub(crate) fn write(output: &mut impl Write, kind: Kind, body: &[u8]) -> io::Result<()> {
    output.write_all(&header(kind, body)?)?;
    output.write_all(body)?;
    output.flush()
}

/// Reads a message from an engine.
pub(crate) async fn receive(input: &mut (impl AsyncRead + Unpin)) -> io::Result<(Kind, Vec<u8>)> {
    let mut header = [0; HEADER_BYTES];
    input.read_exact(&mut header).await?;
    let (kind, length) = parsed(header)?;
    let mut body = vec![0; length];
    input.read_exact(&mut body).await?;
    Ok((kind, body))
}

/// Sends a message to an engine.
pub(crate) async fn send(output: &mut (impl AsyncWrite + Unpin), kind: Kind, body: &[u8]) -> io::Result<()> {
    output.write_all(&header(kind, body)?).await?;
    output.write_all(body).await?;
    output.flush().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn messages_arrive_as_they_were_sent() {
        let mut sent = Vec::new();
        write(&mut sent, Kind::Render, b"{}").unwrap();
        write(&mut sent, Kind::Page, &vec![7; 70_000]).unwrap();
        let mut input = sent.as_slice();
        assert_eq!(read(&mut input).unwrap(), Some((Kind::Render, b"{}".to_vec())));
        assert_eq!(receive(&mut input).await.unwrap(), (Kind::Page, vec![7; 70_000]));
        assert_eq!(read(&mut input).unwrap(), None);
    }

    #[test]
    fn garbage_is_refused_before_memory_is_taken_for_it() {
        for garbage in [[9, 0, 0, 0, 0], [0, 0, 0, 0, 0], [2, 255, 255, 255, 255]] {
            let refused = read(&mut garbage.as_slice()).unwrap_err();
            assert_eq!(refused.kind(), io::ErrorKind::InvalidData);
        }
    }
}
